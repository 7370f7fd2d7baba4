import { useTranslations } from "next-intl";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { channelWord, METHODS, type Method } from "@/lib/methods";
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

/** Of a method its channels with their names; none where it has one alone. */
export type ChannelChoices = { [M in Method]?: (readonly [key: string, name: string])[] };

type Props = {
  setting: Setting;
  value: SettingValue;
  typed?: Record<string, string> | undefined;
  errors: Record<string, string>;
  /** The open channels of methods that have several, by method, with their names. */
  channels: ChannelChoices;
};

/** Where members pay in: for each method what it takes, all empty where there is no such place. */
export function PlaceFields({ setting, value, typed, errors, channels }: Props) {
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
              channels={channels}
            />
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}

type PlaceProps = Pick<Props, "typed" | "errors" | "channels"> & {
  method: Method;
  at: number;
  known: PayInPlace | undefined;
};

/** One place; from the second on closed until there is something in it. */
function Place({ method, at, known, typed, errors, channels }: PlaceProps) {
  const t = useTranslations("settings.fields.payIn");
  const methods = useTranslations("methods");
  const named = placeFields(method).map((field) => [field, placeName(method, field, at)] as const);
  const channel = placeName(method, "channel", at);
  const choices = choicesOf(method, channels[method], known?.channel, methods);
  const ways = named.map(([field, name]) => (
    <TextField
      key={name}
      name={name}
      label={t(placeWord(method, field))}
      error={errors[name]}
      maxLength={LONGEST[field]}
      defaultValue={typed ? typed[name] : (known?.[field] ?? "")}
    />
  ));
  const fields = [
    ...ways,
    choices && (
      <SelectField
        key={channel}
        filled={{ typed: typed ?? {}, errors }}
        name={channel}
        label={t("channel")}
        defaultValue={known?.channel ?? method}
        choices={choices}
      />
    ),
  ];
  if (at === 0) return fields;
  const used = known !== undefined || named.some(([, name]) => typed?.[name] || errors[name]);
  return (
    <details open={used} className="grid gap-3">
      <summary className="link min-h-11 content-center">{t("another")}</summary>
      <div className="grid gap-3">{fields}</div>
    </details>
  );
}

/** What a place can lead to. One that is closed by now stays chosen, lest its money is looked for on the first one. */
function choicesOf(
  method: Method,
  open: ChannelChoices[Method],
  known: string | undefined,
  methods: (channel: Method) => string,
): ChannelChoices[Method] {
  if (!known || open?.some(([key]) => key === known)) return open;
  const first = open ?? [[method, methods(method)] as const];
  return [...first, [known, methods(channelWord(known))]];
}
