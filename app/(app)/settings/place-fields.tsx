import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { METHODS } from "@/lib/methods";
import { LONGEST, type PayInPlace, placeFields, placeName, placeWord } from "@/lib/pay-in";
import type { Setting, SettingValue } from "@/lib/settings/rules";

type Props = {
  setting: Setting;
  value: SettingValue;
  typed?: Record<string, string> | undefined;
  errors: Record<string, string>;
};

/** Where members pay in: for each method what it takes, all empty where there is no such place. */
export function PlaceFields({ setting, value, typed, errors }: Props) {
  const t = useTranslations("settings.fields");
  const place = useTranslations("settings.fields.payIn");
  const methods = useTranslations("methods");
  const places = value as readonly PayInPlace[];
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 text-sm font-medium">{t(`${setting}.legend`)}</legend>
      <p className="text-sm text-muted-foreground">{t(`${setting}.hint`)}</p>
      {METHODS.map((method) => (
        <fieldset key={method} className="grid gap-3 rounded-md border p-3">
          <legend className="px-1 text-sm font-medium">{methods(method)}</legend>
          {placeFields(method).map((field) => {
            const name = placeName(method, field);
            const known = places.find((each) => each.method === method)?.[field];
            return (
              <Field
                key={field}
                id={name}
                label={place(placeWord(method, field))}
                error={errors[name]}
              >
                <Input
                  name={name}
                  autoComplete="off"
                  maxLength={LONGEST[field]}
                  defaultValue={typed ? typed[name] : (known ?? "")}
                />
              </Field>
            );
          })}
        </fieldset>
      ))}
    </fieldset>
  );
}
