import { useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { RecoverForm } from "./lazy-recover-form";
import { MemberDialog } from "./member-dialog";

/** Gives a member before the desk their account again (decisions, section 15). */
export function RecoverDialog({ id, closeHref }: { id: string; closeHref: string }) {
  const t = useTranslations("members.recovery");
  return (
    <MemberDialog id={id} title={t("title")} closeHref={closeHref}>
      {(member) => (
        <ClientTexts namespaces={["members.recovery", "fresh"]}>
          <RecoverForm id={member.id} name={member.fullName} byLetter={member.email === null} />
        </ClientTexts>
      )}
    </MemberDialog>
  );
}
