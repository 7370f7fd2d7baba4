import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { database } from "@/db/client";
import { looksAt } from "@/lib/audit/openings";
import { formatDateTime } from "@/lib/dates";
import { loaded } from "@/lib/web/loaded";

/** When somebody of the office opened one's record, and in which role. */
export async function WhoLooked({ memberId }: { memberId: string }) {
  const t = await getTranslations("profile.looks");
  const roles = await getTranslations("roles");
  const locale = await getLocale();
  const looks = await loaded(looksAt(database(), memberId));
  if (!looks) return null;
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg font-semibold">{t("title")}</h2>
      <p className="text-sm text-muted-foreground">{t(looks.length > 0 ? "text" : "none")}</p>
      {looks.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {looks.map(({ at, role, what }) => (
            <li key={`${at.getTime()}${what}`} className="flex flex-wrap justify-between gap-x-4">
              <span>
                {role ? roles(role) : t("gone")} ·{" "}
                {t(what === "member.open" ? "member-open" : "member-statement")}
              </span>
              <span className="text-muted-foreground">{formatDateTime(at, locale)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
