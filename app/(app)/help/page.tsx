import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { database } from "@/db/client";
import { officePhone } from "@/lib/settings/queries";
import { loaded } from "@/lib/web/loaded";
import { requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { OfficeCard } from "./office-card";
import { helpFor, helpWith } from "./screens";

export const generateMetadata = titled("help");

type Search = Promise<Record<string, string | string[] | undefined>>;
const PARTS = ["shows", "can", "next"] as const;

/** Help with the screen that one comes from (`?of=/deposits`), or with all of them; and whom to call. */
export default async function HelpPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor("/help");
  const t = await getTranslations("help");
  const { of } = await searchParams;
  const screen = helpWith(of, actor.role);
  const phone = (await loaded(officePhone(database()))) ?? "";
  if (!screen) {
    return (
      <>
        <PageHeader title={t("title")} subtitle={t("subtitle")} />
        <div className="grid max-w-2xl gap-6">
          <Card className="px-4 py-2">
            <ul className="divide-y divide-border">
              {helpFor(actor.role).map(({ of, href }) => (
                <li key={of}>
                  <Link href={`/help?of=${encodeURIComponent(href)}`} className="block py-3">
                    <span className="link">{t(`screens.${of}.title`)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
          <OfficeCard phone={phone} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader title={t(`screens.${screen.of}.title`)} subtitle={t("title")} />
      <div className="grid max-w-2xl gap-6">
        <Card className="grid gap-5 p-5">
          {PARTS.map((part) => (
            <section key={part}>
              <h2 className="font-semibold">{t(part)}</h2>
              <p className="mt-1">{t(`screens.${screen.of}.${part}`)}</p>
            </section>
          ))}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink href={screen.href}>{t("open")}</ButtonLink>
            <Link href="/help" className="link">
              {t("all")}
            </Link>
          </div>
        </Card>
        <OfficeCard phone={phone} />
      </div>
    </>
  );
}
