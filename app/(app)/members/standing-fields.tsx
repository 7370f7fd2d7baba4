import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

export type EditLabels = Record<
  | "firstName"
  | "lastName"
  | "username"
  | "email"
  | "phone"
  | "gender"
  | "class"
  | "role"
  | "status"
  | "activeWord"
  | "inactiveWord"
  | "share"
  | "shareHint"
  | "twoFactor"
  | "twoFactorOn"
  | "twoFactorOff"
  | "twoFactorHint"
  | "ownHint"
  | "none"
  | "optionalNote"
  | "save"
  | "saving"
  | "cancel"
  | "savedTitle"
  | "savedText"
  | "failed",
  string
>;
type Choice = [value: string, label: string];
type Props = {
  values: Record<"gender" | "role" | "isActive" | "share" | "twoFactorEnabled", string>;
  own: boolean;
  roles: Choice[];
  genders: Choice[];
  errors: Record<string, string>;
  labels: EditLabels;
};

/** Gender, role, status, share and two-factor of a member. */
export function StandingFields({ values, own, roles, genders, errors, labels }: Props) {
  const ownHint = own ? labels.ownHint : undefined;
  return (
    <>
      <Field id="gender" label={labels.gender} error={errors.gender}>
        <Choose name="gender" value={values.gender} choices={[["", labels.none], ...genders]} />
      </Field>
      <Field id="share" label={labels.share} hint={labels.shareHint} error={errors.share}>
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
      <Field id="role" label={labels.role} hint={ownHint} error={errors.role}>
        <Choose name="role" value={values.role} choices={roles} disabled={own} />
      </Field>
      <Field id="isActive" label={labels.status} hint={ownHint} error={errors.isActive}>
        <Choose
          name="isActive"
          value={values.isActive}
          choices={[
            ["true", labels.activeWord],
            ["false", labels.inactiveWord],
          ]}
          disabled={own}
        />
      </Field>
      <Field
        id="twoFactorEnabled"
        label={labels.twoFactor}
        hint={labels.twoFactorHint}
        error={errors.twoFactorEnabled}
      >
        <Choose
          name="twoFactorEnabled"
          value={values.twoFactorEnabled}
          choices={[
            ["true", labels.twoFactorOn],
            ["false", labels.twoFactorOff],
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
