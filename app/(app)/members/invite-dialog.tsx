import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { outboxPlace } from "@/lib/mail/outbox";
import { linksArrive } from "@/lib/mail/rules";
import { InviteForm } from "./lazy-invite-form";

/** The dialog that invites a member by name and e-mail address (MEM-04, MEM-41, MEM-42). */
export function InviteDialog({ closeHref }: { closeHref: string }) {
  const t = useTranslations("invitations");
  const place = outboxPlace();
  return (
    <Dialog title={t("dialogTitle")} closeHref={closeHref} closeLabel={t("close")}>
      <InviteForm
        closeHref={closeHref}
        outboxHref={place.sendsMail ? null : "/settings/outbox"}
        labels={{
          intro: t("intro"),
          fullName: t("fullName"),
          email: t("email"),
          submit: t("submit"),
          submitting: t("submitting"),
          done: t("done"),
          sentTitle: t("sentTitle"),
          outboxText: t(linksArrive(place) ? "outboxText" : "outboxKept"),
          outboxLink: t("outboxLink"),
          failedTitle: t("failedTitle"),
          failedText: t("failedText"),
        }}
      />
    </Dialog>
  );
}
