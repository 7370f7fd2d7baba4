"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { GroupError } from "@/components/ui/group-error";
import { SelectField } from "@/components/ui/select-field";
import { useScripted } from "@/components/ui/use-scripted";
import { COLUMNS, DATE_FORMS, DECIMALS } from "@/lib/channels/mapping";
import { francsOf } from "@/lib/channels/readers/amounts";
import { instantOf } from "@/lib/channels/readers/instants";
import { formatDate, type Locale } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import type { Columns } from "@/lib/reconciliation/views";

type Props = {
  columns: Columns;
  /** What was chosen before, where that was refused. */
  typed: Record<string, string>;
  errors: Record<string, string>;
};

const SHOWN_ROWS = 6;
const EXAMPLES = 2;
const MONEY = ["amount", "in", "out", "balance"];

/** What each column of a table tells, its first rows beside it; dates and amounts are shown as they would be read. */
export function ColumnsFields({ columns: { rows, mapping }, typed, errors }: Props) {
  const t = useTranslations("reconcile.columns");
  const names = useTranslations("reconcile.columns.names");
  const scripted = useScripted();
  const width = Math.max(...rows.map(({ length }) => length));
  const places = Array.from({ length: width }, (_, place) => place);
  const begun = typed.headingRow === undefined ? guessOf(mapping) : typed;
  const [chosen, setChosen] = useState<Record<string, string> | null>(null);
  const now = chosen ?? begun;
  const heading = Number(now.headingRow ?? 0);
  const below = rows.slice(heading);
  const cellsOf = (place: number) =>
    below.map((row) => (row[place] ?? "").trim()).filter((cell) => cell !== "");
  const firstOf = (wanted: readonly string[]) =>
    places.filter((place) => wanted.includes(now[`col.${place}`] ?? "")).flatMap(cellsOf)[0];
  const error = errors["mapping.columns"] ?? errors.mapping;
  return (
    <fieldset
      className="grid gap-4 rounded-lg border p-3"
      aria-describedby={error && "columns-error"}
      onChange={({ currentTarget: { form } }) => form && setChosen(textsOf(form))}
    >
      <legend className="px-1 font-medium">{t("title")}</legend>
      <p className="text-sm text-muted-foreground">{t("text")}</p>
      {!scripted && <Alert variant="info">{t("chooseAgain")}</Alert>}
      <GroupError id="columns-error">{error}</GroupError>
      <FirstRows rows={rows} places={places} heading={heading} />
      <SelectField
        name="headingRow"
        label={t("headingRow")}
        error={errors["mapping.headingRow"]}
        defaultValue={begun.headingRow ?? "0"}
        choices={[["0", t("noHeadings")], ...rows.map(rowChoice)]}
      />
      {places.map((place) => (
        <SelectField
          key={place}
          name={`col.${place}`}
          label={(rows[heading - 1]?.[place] ?? "").trim() || t("column", { number: place + 1 })}
          hint={cellsOf(place).slice(0, EXAMPLES).join(" · ").slice(0, 80)}
          defaultValue={begun[`col.${place}`] ?? ""}
          none={t("unused")}
          choices={COLUMNS.map((column) => [column, names(column)] as const)}
        />
      ))}
      <FormFields
        date={firstOf(["date"]) ?? "03/04/2026"}
        amount={firstOf(MONEY) ?? "12,500.00"}
        dateForm={typed.dateForm ?? mapping.dateForm}
        decimal={typed.decimal ?? mapping.decimal}
      />
    </fieldset>
  );
}

/** What the reader took each column for, as the form sends it. */
function guessOf({ headingRow, columns }: Columns["mapping"]): Record<string, string> {
  const named = Object.entries(columns).map(([name, place]) => [`col.${place}`, name]);
  return { headingRow: String(headingRow), ...Object.fromEntries(named) };
}

const textsOf = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

const rowChoice = (row: string[], at: number) =>
  [String(at + 1), `${at + 1}: ${row.filter(Boolean).join(" · ").slice(0, 60)}`] as const;

type RowsProps = { rows: string[][]; places: number[]; heading: number };

function FirstRows({ rows, places, heading }: RowsProps) {
  const t = useTranslations("reconcile.columns");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too.
    <section className="overflow-x-auto rounded-md border" aria-label={t("rows")} tabIndex={0}>
      <table className="w-full text-xs">
        <tbody>
          {rows.slice(0, SHOWN_ROWS).map((row, at) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name.
              key={at}
              className={at + 1 === heading ? "bg-muted font-medium" : "border-t"}
            >
              <th scope="row" className="px-2 py-1 text-muted-foreground">
                {at + 1}
              </th>
              {places.map((place) => (
                <td key={place} className="max-w-40 truncate px-2 py-1 whitespace-nowrap">
                  {row[place] ?? ""}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type FormProps = { date: string; amount: string; dateForm: string; decimal: string };

/** How dates and amounts are written, each with an example as it would be read. */
function FormFields({ date, amount, dateForm, decimal }: FormProps) {
  const t = useTranslations("reconcile.columns");
  const locale = useLocale() as Locale;
  const asDate = (form: (typeof DATE_FORMS)[number]) => {
    const read = instantOf(date, form);
    return read ? formatDate(read.at, locale) : t("unreadable");
  };
  const asAmount = (sign: (typeof DECIMALS)[number]) => {
    const read = francsOf(amount, sign);
    return "francs" in read ? formatExact(read.francs) : t("unreadable");
  };
  return (
    <>
      <SelectField
        name="dateForm"
        label={t("dateForm")}
        hint={t("exampleHint")}
        defaultValue={dateForm}
        choices={DATE_FORMS.map(
          (form) => [form, t(form, { text: date, read: asDate(form) })] as const,
        )}
      />
      <SelectField
        name="decimal"
        label={t("decimal")}
        defaultValue={decimal}
        choices={DECIMALS.map(
          (sign) =>
            [
              sign,
              t(sign === "." ? "point" : "comma", { text: amount, read: asAmount(sign) }),
            ] as const,
        )}
      />
    </>
  );
}
