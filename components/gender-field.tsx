import { useTranslations } from "next-intl";
import { SelectField } from "@/components/ui/select-field";

type Props = { value: string; error: string | undefined; none: string };

/** Somebody's gender, which they need not say. */
export function GenderField({ value, error, none }: Props) {
  const t = useTranslations("person");
  return (
    <SelectField
      name="gender"
      label={t("gender")}
      error={error}
      defaultValue={value}
      none={none}
      choices={[
        ["Male", t("male")],
        ["Female", t("female")],
        ["Other", t("other")],
      ]}
    />
  );
}
