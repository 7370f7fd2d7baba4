import { randomUUID } from "node:crypto";
import { useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { Dialog } from "@/components/ui/dialog";
import { DepositForm } from "./lazy-deposit-form";

/** The New Deposit dialog at `/deposits?new`. `phone`: the member's own, offered as the sender's. */
export function DepositDialog({ phone }: { phone: string }) {
  const t = useTranslations("deposits");
  return (
    <Dialog title={t("new")} closeHref="/deposits">
      <ClientTexts namespaces={["deposits.form"]}>
        <DepositForm phone={phone} requestId={randomUUID()} />
      </ClientTexts>
    </Dialog>
  );
}
