"use client";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";

type Words = Record<"month" | "showMonth" | "from" | "to" | "days" | "show", string>;

type Props = {
  /** Each with its name. */
  months: [month: string, name: string][];
  /** No month for any other days. */
  chosen: { month: string; from: string; to: string };
  bounds: { min: string | undefined; max: string };
  member: string | null;
  errors: Record<string, string>;
  words: Words;
};

/** Forms that work without script, drawn in the browser too, from these values: a page does not hold them twice. */
export function PeriodFields({ months, chosen, bounds, member, errors, words }: Props) {
  const whose = member && <input type="hidden" name="member" value={member} />;
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
      <form method="get" action="/transactions/statement" className="flex items-start gap-2">
        {whose}
        <Field id="month" label={words.month} error={errors.month}>
          <Select name="month" defaultValue={chosen.month}>
            {!chosen.month && <option value="">–</option>}
            {months.map(([month, name]) => (
              <option key={month} value={month}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="outline" className="mt-6.5" aria-label={words.showMonth}>
          {words.show}
        </Button>
      </form>
      <form
        method="get"
        action="/transactions/statement"
        className="flex flex-wrap items-start gap-2"
        aria-label={words.days}
      >
        {whose}
        {(["from", "to"] as const).map((day) => (
          <TextField
            key={day}
            name={day}
            label={words[day]}
            error={errors[day]}
            className="max-w-64"
            type="date"
            defaultValue={chosen[day]}
            {...bounds}
            required
          />
        ))}
        <Button type="submit" variant="outline" className="mt-6.5">
          {words.show}
        </Button>
      </form>
    </div>
  );
}
