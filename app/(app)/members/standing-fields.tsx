import { useTranslations } from "next-intl";
import { GenderField } from "@/components/gender-field";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { ROLES } from "@/lib/permissions";

type Props = {
  values: Record<"gender" | "role" | "isActive" | "share" | "twoFactorEnabled", string>;
  own: boolean;
  /** Whether the share is worked out, and not typed. */
  computed: boolean;
  /** Whether a second factor is set up already. */
  enrolled: boolean;
  errors: Record<string, string>;
};

/** Gender, role, status, share and two-factor of a member. */
export function StandingFields({ values, own, computed, enrolled, errors }: Props) {
  const t = useTranslations("members.form");
  const row = useTranslations("members.row");
  const person = useTranslations("person");
  const role = useTranslations("roles");
  const status = useTranslations("status");
  const filled = { typed: values, errors };
  const ownHint = own ? t("ownHint") : undefined;
  return (
    <>
      <GenderField filled={filled} none={t("none")} />
      {!computed && (
        <TextField
          filled={filled}
          name="share"
          label={person("share")}
          hint={t("shareHint")}
          type="number"
          inputMode="decimal"
          min={0}
          max={100}
          step={0.1}
        />
      )}
      <SelectField
        filled={filled}
        name="role"
        label={row("role")}
        hint={ownHint}
        choices={ROLES.map((each) => [each, role(each)])}
        disabled={own}
      />
      <SelectField
        filled={filled}
        name="isActive"
        label={row("status")}
        hint={ownHint}
        choices={[
          ["true", status("active")],
          ["false", status("inactive")],
        ]}
        disabled={own}
      />
      <SelectField
        filled={filled}
        name="twoFactorEnabled"
        label={person("twoFactor")}
        hint={t("twoFactorHint")}
        choices={[
          ["true", t(enrolled ? "twoFactorOn" : "twoFactorRequired")],
          ["false", t("twoFactorOff")],
        ]}
      />
    </>
  );
}
