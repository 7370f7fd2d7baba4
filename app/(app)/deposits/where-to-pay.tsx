"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/copy-button";
import { buttonVariants } from "@/components/ui/button-look";
import {
  channelOfPlace,
  type PayInPlace,
  type PlaceField,
  parts,
  placeFields,
  placeWord,
} from "@/lib/pay-in";

const COPIED: readonly PlaceField[] = ["number", "dial", "address"];

type Props = {
  called: string;
  places: readonly PayInPlace[];
  /** The channel that was chosen where the form came back. */
  chosen: string | undefined;
};

/** Where to pay by a method, to read, copy and dial; where the cooperative has not said it, to ask at the office. */
export function WhereToPay({ called, places, chosen }: Props) {
  const t = useTranslations("deposits.payIn");
  if (places.length === 0) return <p className="text-sm">{t("askOffice", { method: called })}</p>;
  return places.map((place) => (
    <dl
      key={place.number ?? place.address}
      className="grid gap-3 not-first:mt-3 not-first:border-t not-first:pt-3"
    >
      {parts(places) && <PaidHere place={place} chosen={chosen ?? firstOf(places)} />}
      {placeFields(place.method).map((field) => {
        const text = place[field];
        if (!text) return null;
        const word = t(placeWord(place.method, field));
        return (
          <div key={field} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <dt className="basis-full text-sm text-muted-foreground">{word}</dt>
            <dd className="figures min-w-0 break-words whitespace-normal font-semibold">{text}</dd>
            {COPIED.includes(field) && (
              <dd className="flex flex-wrap gap-2">
                {field === "dial" && (
                  <a
                    href={`tel:${encodeURIComponent(text)}`}
                    className={clsx(
                      buttonVariants({ size: "sm" }),
                      "hidden! pointer-coarse:inline-flex!",
                    )}
                  >
                    {t("call")}
                  </a>
                )}
                <CopyButton text={text} copy={t("copy")} copied={t("copied")} what={word} />
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  ));
}

const firstOf = (places: readonly PayInPlace[]) => places[0] && channelOfPlace(places[0]);

/** That it is paid at this place: its money is looked for there. */
function PaidHere({ place, chosen }: { place: PayInPlace; chosen: string | undefined }) {
  const t = useTranslations("deposits.payIn");
  const channel = channelOfPlace(place);
  return (
    <div>
      <dt className="sr-only">{t("here")}</dt>
      <dd>
        <label className="flex min-h-11 items-center gap-2">
          <input
            key={String(channel === chosen)}
            type="radio"
            name={`channel-${place.method}`}
            value={channel}
            defaultChecked={channel === chosen}
            className="size-5 shrink-0 accent-primary"
          />
          <span>
            {t("here")}
            <span className="sr-only"> {place.number ?? place.address}</span>
          </span>
        </label>
      </dd>
    </div>
  );
}
