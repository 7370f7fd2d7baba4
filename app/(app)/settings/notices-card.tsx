import { getTranslations } from "next-intl/server";
import { NoMailYet } from "@/components/no-mail-yet";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { kindsFor, WORK } from "@/lib/notices/kinds";
import { mailKinds, unconfirmedEmail } from "@/lib/notices/queries";
import { loaded } from "@/lib/web/loaded";
import { NoticeMailForm } from "./notice-mail-form";
import { SettingsCard } from "./settings-card";

/** Which notices come by mail as well: the member's own choice. */
export async function NoticesCard({ of }: { of: Actor }) {
  const t = await getTranslations("settings");
  const notices = await getTranslations("notices");
  const db = database();
  const data = await loaded(Promise.all([mailKinds(db, of.id), unconfirmedEmail(db, of.id)]));
  const [on, unconfirmed] = data ?? [null, null];
  return (
    <SettingsCard
      id="notices"
      title={t("noticesTitle")}
      text={of.email ? t("noticesText", { email: of.email }) : t("noticesNoEmail")}
    >
      <NoMailYet email={unconfirmed} />
      {of.email && !on && <TryAgain message={t("noticesFailed")} />}
      {of.email && on && (
        <ClientTexts namespaces={["settings.noticeMail"]}>
          <NoticeMailForm
            kinds={kindsFor(of.role).map((kind) => ({
              kind,
              label: kind === WORK ? t("noticeMail.work") : notices(`kinds.${kind}.title`),
              on: on.includes(kind),
            }))}
          />
        </ClientTexts>
      )}
    </SettingsCard>
  );
}
