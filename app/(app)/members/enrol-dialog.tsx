import { useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { Dialog } from "@/components/ui/dialog";
import { DISTRICTS } from "@/lib/divisions/rwanda";
import { EnrolForm } from "./lazy-enrol-form";

/** Lets somebody join who stands before the desk, with an e-mail address or without (decisions, section 18). */
export function EnrolDialog({ closeHref }: { closeHref: string }) {
  const t = useTranslations("members.enrolment");
  return (
    <Dialog title={t("title")} closeHref={closeHref} wide>
      <ClientTexts
        namespaces={["members.enrolment", "person", "divisions", "documents.pdf", "fresh"]}
      >
        <EnrolForm closeHref={closeHref} districts={DISTRICTS} />
      </ClientTexts>
    </Dialog>
  );
}
