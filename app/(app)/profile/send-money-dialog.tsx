import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { Dialog } from "@/components/ui/dialog";
import type { PastRecipient } from "@/lib/transfers/schema";
import type { StepsState } from "@/lib/web/steps-state";
import { SendMoneyForm } from "./lazy-send-money-form";

type Props = {
  available: number;
  /** To whom money was sent before, the latest first. */
  past: PastRecipient[];
  /** Whom and how much the address says, and so where it begins. */
  begins: StepsState;
};

/** Send Money at `/profile?send` (SND-01). `available`: francs that can be sent now. */
export async function SendMoneyDialog(props: Props) {
  const t = await getTranslations("send");
  return (
    <Dialog title={t("title")} closeHref="/profile">
      <ClientTexts namespaces={["steps", "send"]}>
        <SendMoneyForm {...props} />
      </ClientTexts>
    </Dialog>
  );
}
