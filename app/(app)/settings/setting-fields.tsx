import { useTranslations } from "next-intl";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { GroupError } from "@/components/ui/group-error";
import { Input } from "@/components/ui/input";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { Textarea } from "@/components/ui/textarea";
import { type FeeRates, feeRate, METHODS } from "@/lib/methods";
import {
  isThreshold,
  methodField,
  SETTINGS,
  type Setting,
  type SettingValue,
  settingOf,
  type ThresholdSetting,
} from "@/lib/settings/rules";
import { type ChannelChoices, PlaceFields } from "./place-fields";

type Props = {
  setting: Setting;
  /** What holds: francs, null for never, or addresses. */
  value: SettingValue;
  /** What was typed, where it was refused, and why. */
  typed?: Record<string, string>;
  errors: Record<string, string>;
  /** The channels of methods that have several. */
  channels: ChannelChoices;
};

/** A setting: a whole number, or the choice between never and an amount, and the amount. */
export function SettingFields({ setting, ...rest }: Props) {
  if (isThreshold(setting)) return <ThresholdFields setting={setting} {...rest} />;
  const { kind } = settingOf(setting);
  if (kind === "places") return <PlaceFields setting={setting} {...rest} />;
  if (kind === "rates") return <RateFields setting={setting} {...rest} />;
  if (kind === "methods") return <MethodFields setting={setting} {...rest} />;
  return <WholeField setting={setting} {...rest} />;
}

function MethodFields({ setting, value, typed, errors }: Props) {
  const t = useTranslations("settings.fields");
  const methods = useTranslations("methods");
  const kind = settingOf(setting);
  const chosen = String(value ?? "").split(", ");
  return (
    <fieldset className="grid gap-1" aria-describedby={`${setting}-hint`}>
      <legend className="mb-1 text-sm font-medium">{t(`${setting}.legend`)}</legend>
      {(kind.kind === "methods" ? kind.of : []).map((each) => (
        <label key={each} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name={methodField(setting, each)}
            value="1"
            defaultChecked={
              typed ? Boolean(typed[methodField(setting, each)]) : chosen.includes(each)
            }
            className="size-5 shrink-0 accent-primary"
          />
          {methods(each)}
        </label>
      ))}
      <p id={`${setting}-hint`} className="text-sm text-muted-foreground">
        {t(`${setting}.hint`)}
      </p>
      <GroupError>{errors[setting]}</GroupError>
    </fieldset>
  );
}

function RateFields({ setting, value, typed, errors }: Props) {
  const t = useTranslations("settings.fields");
  const methods = useTranslations("methods");
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-medium">{t(`${setting}.legend`)}</legend>
      <p className="text-sm text-muted-foreground">{t(`${setting}.hint`)}</p>
      <div className="grid grid-cols-2 gap-3">
        {METHODS.map((each) => {
          const name = methodField(setting, each);
          const known = String(feeRate(each, value as FeeRates));
          return (
            <TextField
              key={each}
              name={name}
              label={methods(each)}
              error={errors[name]}
              inputMode="decimal"
              maxLength={6}
              defaultValue={typed ? typed[name] : known}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

function WholeField({ setting, value, typed, errors }: Props) {
  const error = errors[setting];
  const t = useTranslations("settings.fields");
  const kind = settingOf(setting);
  if (kind.kind === "whole" && kind.unit === "switch") {
    const choices = ["1", "0"].map(
      (each) => [each, t(`${setting}.shown`, { amount: each })] as const,
    );
    return (
      <SelectField
        name={setting}
        label={t(`${setting}.legend`)}
        hint={t(`${setting}.hint`)}
        error={error}
        defaultValue={typed?.[setting] ?? String(value)}
        choices={choices}
      />
    );
  }
  const given = { name: setting, defaultValue: typed?.[setting] ?? String(value ?? "") };
  return (
    <Field id={setting} label={t(`${setting}.legend`)} hint={t(`${setting}.hint`)} error={error}>
      {kind.kind === "text" && kind.lines > 1 ? (
        <Textarea {...given} rows={kind.lines} maxLength={kind.lines * (kind.longest + 2)} />
      ) : kind.kind === "text" ? (
        <Input {...given} autoComplete="off" maxLength={kind.longest} />
      ) : kind.kind === "phone" ? (
        <Input {...given} type="tel" autoComplete="off" maxLength={32} />
      ) : kind.kind === "addresses" ? (
        <Input {...given} inputMode="email" autoComplete="off" maxLength={2560} />
      ) : kind.kind === "whole" && (kind.unit === "times" || kind.unit === "percent") ? (
        <Input {...given} inputMode="numeric" autoComplete="off" maxLength={3} />
      ) : (
        <AmountInput {...given} />
      )}
    </Field>
  );
}

function ThresholdFields({ setting, value, typed, errors }: Props & { setting: ThresholdSetting }) {
  const t = useTranslations("settings.fields");
  const { choice, never, from } = SETTINGS[setting];
  const chosen = typed ? typed[choice] : value === null ? never : from;
  return (
    <div className="group grid gap-4">
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-medium">{t(`${setting}.legend`)}</legend>
        {(["never", "from"] as const).map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={choice}
              value={SETTINGS[setting][each]}
              data-never={each === "never" ? "" : undefined}
              defaultChecked={chosen === SETTINGS[setting][each]}
              className="size-5 shrink-0 accent-primary"
            />
            {t(`${setting}.${each}`)}
          </label>
        ))}
      </fieldset>
      <Field
        id={setting}
        label={t(`${setting}.amount`)}
        hint={t(`${setting}.hint`)}
        error={errors[setting]}
        className="group-has-[[data-never]:checked]:hidden"
      >
        <AmountInput name={setting} defaultValue={typed?.[setting] ?? String(value ?? "")} />
      </Field>
    </div>
  );
}
