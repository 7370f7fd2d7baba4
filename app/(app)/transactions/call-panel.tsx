import { useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { Alert } from "@/components/ui/alert";
import { LookForm } from "./lazy-look-form";
import { OutcomeForm } from "./lazy-outcome-form";

type Props = {
  request: { id: string; state: string; number: string };
  type: string;
  closeHref: string;
};

/**
 * What stands in the place of a decision while a provider is asked: nobody decides by hand. Of what is unknown one proposes what
 * the provider's portal says, and another confirms it.
 */
export function CallPanel({ request, type, closeHref }: Props) {
  const t = useTranslations("transactions.call");
  const { id, state, number } = request;
  if (state !== "unknown") {
    return (
      <>
        <Alert variant="info">{t(type === "deposit" ? "asked" : "payingOut", { number })}</Alert>
        <ClientTexts namespaces={["transactions.call"]}>
          <LookForm id={id} />
        </ClientTexts>
      </>
    );
  }
  return (
    <>
      <Alert variant="warning">{t("unknown", { number })}</Alert>
      <ClientTexts namespaces={["transactions.call", "fresh"]}>
        <LookForm id={id} />
        <OutcomeForm id={id} closeHref={closeHref} />
      </ClientTexts>
    </>
  );
}
