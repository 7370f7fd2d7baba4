import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { sendsMail } from "@/lib/mail/transport";
import { InviteForm } from "./lazy-invite-form";

/** The dialog that invites a member by name and e-mail address (MEM-04, MEM-41, MEM-42). */
export function InviteDialog({ closeHref }: { closeHref: string }) {
  const t = useTranslations("invitations");
  return (
    <Dialog title={t("dialogTitle")} closeHref={closeHref} closeLabel={t("close")}>
      <InviteForm
        closeHref={closeHref}
        outboxHref={sendsMail() ? null : "/settings/outbox"}
        labels={{
          intro: t("intro"),
          fullName: t("fullName"),
          email: t("email"),
          submit: t("submit"),
          submitting: t("submitting"),
          done: t("done"),
          sentTitle: t("sentTitle"),
          outboxText: t("outboxText"),
          outboxLink: t("outboxLink"),
          failedTitle: t("failedTitle"),
          failedText: t("failedText"),
        }}
      />
    </Dialog>
  );
}
