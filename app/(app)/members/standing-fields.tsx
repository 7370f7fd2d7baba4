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
  const ownHint = own ? t("ownHint") : undefined;
  return (
    <>
      <GenderField value={values.gender} error={errors.gender} none={t("none")} />
      {!computed && (
        <TextField
          name="share"
          label={person("share")}
          hint={t("shareHint")}
          error={errors.share}
          type="number"
          inputMode="decimal"
          min={0}
          max={100}
          step={0.1}
          defaultValue={values.share}
        />
      )}
      <SelectField
        name="role"
        label={row("role")}
        hint={ownHint}
        error={errors.role}
        defaultValue={values.role}
        choices={ROLES.map((each) => [each, role(each)])}
        disabled={own}
      />
      <SelectField
        name="isActive"
        label={row("status")}
        hint={ownHint}
        error={errors.isActive}
        defaultValue={values.isActive}
        choices={[
          ["true", status("active")],
          ["false", status("inactive")],
        ]}
        disabled={own}
      />
      <SelectField
        name="twoFactorEnabled"
        label={person("twoFactor")}
        hint={t("twoFactorHint")}
        error={errors.twoFactorEnabled}
        defaultValue={values.twoFactorEnabled}
        choices={[
          ["true", t(enrolled ? "twoFactorOn" : "twoFactorRequired")],
          ["false", t("twoFactorOff")],
        ]}
      />
    </>
  );
}
