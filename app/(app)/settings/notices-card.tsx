import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { database } from "@/db/client";
import { NOTICE_KINDS } from "@/lib/notices/kinds";
import { mailKinds } from "@/lib/notices/queries";
import { loaded } from "@/lib/web/loaded";
import { NoticeMailForm } from "./notice-mail-form";
import { SettingsCard } from "./settings-card";

/** Which notices come by mail as well: the member's own choice. */
export async function NoticesCard({ memberId, email }: { memberId: string; email: string }) {
  const t = await getTranslations("settings");
  const notices = await getTranslations("notices");
  const on = await loaded(mailKinds(database(), memberId));
  return (
    <SettingsCard id="notices" title={t("noticesTitle")} text={t("noticesText", { email })}>
      {!on && <TryAgain message={t("noticesFailed")} />}
      {on && (
        <ClientTexts namespaces={["settings.noticeMail"]}>
          <NoticeMailForm
            kinds={NOTICE_KINDS.map((kind) => ({
              kind,
              label: notices(`kinds.${kind}.title`),
              on: on.includes(kind),
            }))}
          />
        </ClientTexts>
      )}
    </SettingsCard>
  );
}
