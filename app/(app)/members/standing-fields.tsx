import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { ROLES } from "@/lib/permissions";

type Choice = [value: string, label: string];
type Props = {
  values: Record<"gender" | "role" | "isActive" | "share" | "twoFactorEnabled", string>;
  own: boolean;
  /** Whether a second factor is set up already. */
  enrolled: boolean;
  errors: Record<string, string>;
};

/** Gender, role, status, share and two-factor of a member. */
export function StandingFields({ values, own, enrolled, errors }: Props) {
  const t = useTranslations("members.form");
  const row = useTranslations("members.row");
  const person = useTranslations("person");
  const role = useTranslations("roles");
  const status = useTranslations("status");
  const ownHint = own ? t("ownHint") : undefined;
  return (
    <>
      <Field id="gender" label={person("gender")} error={errors.gender}>
        <Choose
          name="gender"
          value={values.gender}
          choices={[
            ["", t("none")],
            ["Male", person("male")],
            ["Female", person("female")],
            ["Other", person("other")],
          ]}
        />
      </Field>
      <Field id="share" label={person("share")} hint={t("shareHint")} error={errors.share}>
        <Input
          name="share"
          type="number"
          inputMode="decimal"
          min={0}
          max={100}
          step={0.1}
          defaultValue={values.share}
        />
      </Field>
      <Field id="role" label={row("role")} hint={ownHint} error={errors.role}>
        <Choose
          name="role"
          value={values.role}
          choices={ROLES.map((each) => [each, role(each)])}
          disabled={own}
        />
      </Field>
      <Field id="isActive" label={row("status")} hint={ownHint} error={errors.isActive}>
        <Choose
          name="isActive"
          value={values.isActive}
          choices={[
            ["true", status("active")],
            ["false", status("inactive")],
          ]}
          disabled={own}
        />
      </Field>
      <Field
        id="twoFactorEnabled"
        label={person("twoFactor")}
        hint={t("twoFactorHint")}
        error={errors.twoFactorEnabled}
      >
        <Choose
          name="twoFactorEnabled"
          value={values.twoFactorEnabled}
          choices={[
            ["true", t(enrolled ? "twoFactorOn" : "twoFactorRequired")],
            ["false", t("twoFactorOff")],
          ]}
        />
      </Field>
    </>
  );
}

type ChooseProps = Omit<React.ComponentProps<"select">, "value"> & {
  value: string;
  choices: Choice[];
};

function Choose({ value, choices, ...rest }: ChooseProps) {
  return (
    <Select {...rest} defaultValue={value}>
      {choices.map(([each, label]) => (
        <option key={each} value={each}>
          {label}
        </option>
      ))}
    </Select>
  );
}
