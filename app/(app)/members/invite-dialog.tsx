import { useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { Dialog } from "@/components/ui/dialog";
import { outboxPlace } from "@/lib/mail/outbox";
import { linksArrive } from "@/lib/mail/rules";
import { InviteForm } from "./lazy-invite-form";

/** The dialog that invites a member by name and e-mail address (MEM-04, MEM-41, MEM-42). */
export function InviteDialog({ closeHref }: { closeHref: string }) {
  const t = useTranslations("invitations");
  const place = outboxPlace();
  return (
    <Dialog title={t("dialogTitle")} closeHref={closeHref}>
      <ClientTexts namespaces={["invitations.form", "fresh"]}>
        <InviteForm
          closeHref={closeHref}
          outboxHref={place.sendsMail ? null : "/settings/outbox"}
          linksArrive={linksArrive(place)}
        />
      </ClientTexts>
    </Dialog>
  );
}
