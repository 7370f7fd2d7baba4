import { useTranslations } from "next-intl";
import type { Filled } from "@/components/ui/filled";
import { SelectField } from "@/components/ui/select-field";

type Props = { filled: Filled; none: string };

/** Somebody's gender, which they need not say. */
export function GenderField({ filled, none }: Props) {
  const t = useTranslations("person");
  return (
    <SelectField
      filled={filled}
      name="gender"
      label={t("gender")}
      none={none}
      choices={[
        ["Male", t("male")],
        ["Female", t("female")],
        ["Other", t("other")],
      ]}
    />
  );
}
