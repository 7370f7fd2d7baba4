import { useTranslations } from "next-intl";
import { CheckboxField } from "@/components/ui/checkbox-field";

/** That a loan is repaid by itself once it is due, where the borrower agrees to that. */
export function AutoRepayField({ typed }: { typed: Record<string, string> }) {
  const t = useTranslations("loans.consent");
  return (
    <CheckboxField
      id="autoRepay"
      name="autoRepay"
      label={t("autoRepay")}
      hint={t("autoRepayHint")}
      defaultChecked={typed.autoRepay === "true"}
    />
  );
}
