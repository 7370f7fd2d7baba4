"use client";

import { useTranslations } from "next-intl";
import { methodIcon } from "@/components/method-icon";
import { feeRate, type Method } from "@/lib/methods";
import { placesOf } from "@/lib/pay-in";
import { formatRate } from "@/lib/percent";
import type { WaysToPay } from "@/lib/settings/schema";
import { WhereToPay } from "./where-to-pay";

type Props = {
  ways: WaysToPay;
  /** The methods by which members are asked on their phone. */
  asks: readonly Method[];
  /** Which one was chosen where the form came back. */
  chosen: string;
  /** The channel of the place that was chosen with it. */
  channel: string | undefined;
  error: string | undefined;
  field: React.Ref<HTMLFieldSetElement>;
};

/** The methods; under the chosen one, where to pay. What is open follows from the choice alone, without script too. */
export function PayWays({ ways, asks, chosen, channel, error, field }: Props) {
  const t = useTranslations("deposits.form");
  const feeOf = (method: Method) => {
    const rate = feeRate(method, ways.rates);
    return rate === 0 ? t("noFee") : t("feeOf", { rate: formatRate(rate) });
  };
  return (
    <fieldset ref={field} className="grid gap-2" aria-describedby={error && "method-error"}>
      <legend className="mb-1.5 text-sm font-medium">{t("method")}</legend>
      {ways.offered.map((method) => {
        const Sign = methodIcon(method);
        return (
          <div key={method} className="group rounded-md border has-checked:border-primary">
            <label className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 px-3 py-2">
              {/* React empties a form after its action: the key brings back what was chosen. */}
              <input
                key={String(method === chosen)}
                type="radio"
                name="method"
                value={method}
                defaultChecked={method === chosen}
                data-asks={asks.includes(method) || undefined}
                aria-invalid={error ? true : undefined}
                className="size-5 shrink-0 accent-primary"
              />
              <Sign className="size-5 shrink-0 text-muted-foreground" />
              <span className="min-w-0 flex-1 font-medium">{t(method)}</span>
              <span className="text-sm text-muted-foreground">{feeOf(method)}</span>
            </label>
            <div className="hidden border-t px-3 py-3 group-has-checked:block">
              <WhereToPay
                called={t(method)}
                places={placesOf(ways.places, method)}
                chosen={method === chosen ? channel : undefined}
              />
            </div>
          </div>
        );
      })}
      {error && (
        <p id="method-error" className="text-sm text-destructive-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
