"use client";

import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/copy-button";
import { type PayInPlace, type PlaceField, placeFields } from "@/lib/settings/pay-in";

const COPIED: readonly PlaceField[] = ["number", "dial"];

/** Where to pay by a method, to read, copy and dial; where the cooperative has not said it, to ask at the office. */
export function WhereToPay({ called, places }: { called: string; places: readonly PayInPlace[] }) {
  const t = useTranslations("deposits.payIn");
  if (places.length === 0) return <p className="text-sm">{t("askOffice", { method: called })}</p>;
  return places.map((place) => (
    <dl key={place.number ?? place.address} className="grid gap-3">
      {placeFields(place.method).map((field) => {
        const text = place[field];
        if (!text) return null;
        return (
          <div key={field} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <div className="min-w-0">
              <dt className="text-sm text-muted-foreground">{t(field)}</dt>
              <dd className="figures break-words whitespace-normal font-semibold">{text}</dd>
            </div>
            {COPIED.includes(field) && (
              <dd className="flex flex-wrap gap-2">
                {field === "dial" && (
                  <a
                    href={`tel:${encodeURIComponent(text)}`}
                    className="link hidden min-h-11 items-center px-2 text-sm pointer-coarse:inline-flex"
                  >
                    {t("call")}
                  </a>
                )}
                <CopyButton text={text} copy={t("copy")} copied={t("copied")} what={t(field)} />
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  ));
}
