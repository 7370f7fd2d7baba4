import { useTranslations } from "next-intl";
import type { Filled } from "@/components/ui/filled";
import { SelectField } from "@/components/ui/select-field";
import { GENDERS } from "@/lib/gender";

const WORDS = { Male: "male", Female: "female", Other: "other" } as const;

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
      choices={GENDERS.map((gender) => [gender, t(WORDS[gender])])}
    />
  );
}
