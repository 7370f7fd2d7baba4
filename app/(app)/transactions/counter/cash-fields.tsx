"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { GroupError } from "@/components/ui/group-error";
import { TextField } from "@/components/ui/text-field";
import { type Cash, cashSum, DENOMINATIONS, piecesField } from "@/lib/counter/rules";
import { formatExact, formatNumber } from "@/lib/money";

type Props = { typed: Record<string, string>; errors: Record<string, string> };

/** How many there are of each note and coin; with script what they come to stands below. */
export function CashFields({ typed, errors }: Props) {
  const t = useTranslations("counter.cash");
  const place = useRef<HTMLFieldSetElement>(null);
  const [sum, setSum] = useState<number | null>(null);
  const read = () => setSum(place.current && sumOf(place.current));
  // What was typed before the script was there counts, and what React has put back after an answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read afresh after each answer.
  useEffect(read, [typed]);
  return (
    <fieldset ref={place} onInput={read} className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">{t("legend")}</legend>
      <div className="grid grid-cols-2 gap-3 min-[420px]:grid-cols-3">
        {DENOMINATIONS.map((worth, at) => {
          const name = piecesField(worth);
          return (
            <TextField
              key={worth}
              name={name}
              label={formatNumber(worth)}
              error={errors[name]}
              inputMode="numeric"
              maxLength={7}
              defaultValue={typed[name] ?? ""}
              autoFocus={at === 0}
              inputClass="figures"
            />
          );
        })}
      </div>
      <GroupError>{errors.denominations}</GroupError>
      {sum !== null && (
        <p className="flex justify-between gap-3 border-t pt-3">
          <span>{t("sum")}</span>
          <output className="figures font-semibold">{formatExact(sum)}</output>
        </p>
      )}
    </fieldset>
  );
}

/** What stands in the fields; text that is no number is said by the server. */
function sumOf(place: HTMLElement): number {
  const cash: Cash = {};
  for (const worth of DENOMINATIONS) {
    const text = place.querySelector<HTMLInputElement>(`[name="${piecesField(worth)}"]`)?.value;
    const many = Number(text?.replace(/[\s,]/g, "") ?? 0);
    if (Number.isInteger(many) && many > 0) cash[worth] = many;
  }
  return cashSum(cash);
}
