import { useTranslations } from "next-intl";
import { TextField } from "@/components/ui/text-field";
import { METHODS, type Method } from "@/lib/methods";
import {
  LONGEST,
  MOST_PLACES,
  type PayInPlace,
  placeFields,
  placeName,
  placesOf,
  placeWord,
} from "@/lib/pay-in";
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
  const methods = useTranslations("methods");
  const places = value as readonly PayInPlace[];
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 text-sm font-medium">{t(`${setting}.legend`)}</legend>
      <p className="text-sm text-muted-foreground">{t(`${setting}.hint`)}</p>
      {METHODS.map((method) => (
        <fieldset key={method} className="grid gap-3 rounded-md border p-3">
          <legend className="px-1 text-sm font-medium">{methods(method)}</legend>
          {Array.from({ length: MOST_PLACES }, (_, at) => (
            <Place
              key={placeName(method, "label", at)}
              method={method}
              at={at}
              known={placesOf(places, method)[at]}
              typed={typed}
              errors={errors}
            />
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}

type PlaceProps = Pick<Props, "typed" | "errors"> & {
  method: Method;
  at: number;
  known: PayInPlace | undefined;
};

/** One place; from the second on closed until there is something in it. */
function Place({ method, at, known, typed, errors }: PlaceProps) {
  const t = useTranslations("settings.fields.payIn");
  const named = placeFields(method).map((field) => [field, placeName(method, field, at)] as const);
  const fields = named.map(([field, name]) => (
    <TextField
      key={name}
      name={name}
      label={t(placeWord(method, field))}
      error={errors[name]}
      maxLength={LONGEST[field]}
      defaultValue={typed ? typed[name] : (known?.[field] ?? "")}
    />
  ));
  if (at === 0) return fields;
  const used = known !== undefined || named.some(([, name]) => typed?.[name] || errors[name]);
  return (
    <details open={used} className="grid gap-3">
      <summary className="link min-h-11 content-center">{t("another")}</summary>
      <div className="grid gap-3">{fields}</div>
    </details>
  );
}
