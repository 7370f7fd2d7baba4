import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { Dialog } from "@/components/ui/dialog";
import type { Recipient } from "@/lib/members/schema";
import { SendMoneyForm } from "./lazy-send-money-form";

type Props = {
  available: number;
  /** Who is chosen already. */
  recipient: Recipient | null;
};

/** Send Money at `/profile?send` (SND-01). `available`: francs that can be sent now. */
export async function SendMoneyDialog({ available, recipient }: Props) {
  const t = await getTranslations("send");
  return (
    <Dialog title={t("title")} closeHref="/profile">
      <ClientTexts namespaces={["steps", "send"]}>
        <SendMoneyForm
          available={available}
          recipient={recipient && { id: recipient.id, fullName: recipient.fullName }}
        />
      </ClientTexts>
    </Dialog>
  );
}
