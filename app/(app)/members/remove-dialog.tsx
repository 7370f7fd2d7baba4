import { useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { RemoveForm } from "./lazy-remove-form";
import { MemberDialog } from "./member-dialog";

/** Asks before an account is closed (MEM-26, MEM-27). */
export function RemoveDialog({ id, closeHref }: { id: string; closeHref: string }) {
  const t = useTranslations("members.removal");
  return (
    <MemberDialog id={id} title={t("title")} closeHref={closeHref}>
      {(member) => (
        <>
          <p>{t("text", { name: member.fullName })}</p>
          <p className="text-sm text-muted-foreground">{t("hint")}</p>
          <ClientTexts namespaces={["members.removal", "fresh"]}>
            <RemoveForm id={member.id} name={member.fullName} closeHref={closeHref} />
          </ClientTexts>
        </>
      )}
    </MemberDialog>
  );
}
