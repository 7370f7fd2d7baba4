import { useTranslations } from "next-intl";
import { SelectField } from "@/components/ui/select-field";

/** The accounts from which a withdrawal can be paid, and which one usually would be. */
export type PaidFromChoice = {
  accounts: readonly (readonly [channel: string, label: string])[];
  usual: string;
};

type Props = {
  from: PaidFromChoice | null;
  error: string | undefined;
  typed: string | undefined;
};

/** From which account a withdrawal is paid, where its method has several. */
export function PaidFrom({ from, error, typed }: Props) {
  const t = useTranslations("transactions.decision");
  if (!from) return null;
  return (
    <SelectField
      name="channel"
      label={t("paidFrom")}
      error={error}
      defaultValue={typed ?? from.usual}
      choices={from.accounts}
    />
  );
}
