"use client";

import { useEffect, useState } from "react";
import { sessionFetch } from "@/components/shell/session-fetch";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useFieldText } from "@/components/ui/use-field-text";

export type DivisionLabels = Record<
  "district" | "sector" | "village" | "none" | "villageHint",
  string
>;
export type Home = Record<"district" | "sector" | "village", string>;
/** A district's sectors, each with the names of its villages (GET /api/divisions). */
export type Sectors = Record<string, string[]>;

type Props = {
  labels: DivisionLabels;
  /** The names of Rwanda's districts. */
  districts: readonly string[];
  /** What is kept of the member: it can be chosen even where it is none of Rwanda's divisions. */
  stored: Home;
  /** What stands in the fields. With other values give the component another `key`. */
  values: Home;
  /** The sectors of the district in `values`; null when it is none of Rwanda's. */
  sectors: Sectors | null;
  errors: Partial<Record<string, string>>;
};

/**
 * District, sector and village, each depending on the one before. The sectors of another district
 * are fetched; where that fails one types, and the server judges.
 */
export function DivisionFields(props: Props) {
  const { labels, districts, stored, values, sectors, errors } = props;
  const [district, districtField] = useFieldText<HTMLSelectElement>(values.district);
  const [sector, sectorField] = useFieldText<HTMLSelectElement>(values.sector);
  const [known, setKnown] = useState<Sectors | "unknown">(sectors ?? {});
  const asGiven = district === values.district;

  useEffect(() => {
    setKnown((asGiven && sectors) || {});
    if (asGiven || district === "") return;
    let gone = false;
    readSectors(district).then((found) => gone || setKnown(found));
    return () => {
      gone = true;
    };
  }, [district, asGiven, sectors]);

  const names = known === "unknown" ? [] : Object.keys(known);
  const villages = known === "unknown" ? [] : (known[sector] ?? []);
  return (
    <>
      <Field id="district" label={labels.district} error={errors.district}>
        <Select ref={districtField} name="district" defaultValue={values.district}>
          <Options none={labels.none} names={districts} kept={stored.district} />
        </Select>
      </Field>
      <Field id="sector" label={labels.sector} error={errors.sector}>
        {known === "unknown" ? (
          <Input key={district} name="sector" maxLength={100} autoComplete="off" />
        ) : (
          <Select
            key={`${district} ${names.length}`}
            ref={sectorField}
            name="sector"
            defaultValue={asGiven ? values.sector : ""}
          >
            <Options
              none={labels.none}
              names={names}
              kept={district === stored.district ? stored.sector : ""}
            />
          </Select>
        )}
      </Field>
      <Field id="village" label={labels.village} hint={labels.villageHint} error={errors.village}>
        <Input
          key={`${district} ${sector}`}
          name="village"
          list="villages"
          autoComplete="off"
          maxLength={100}
          defaultValue={asGiven && sector === values.sector ? values.village : ""}
        />
      </Field>
      <datalist id="villages">
        {villages.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** The names to choose from, and what was stored although it is none of them. */
function Options({ none, names, kept }: { none: string; names: readonly string[]; kept: string }) {
  return (
    <>
      <option value="">{none}</option>
      {kept !== "" && !names.includes(kept) && <option value={kept}>{kept}</option>}
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </>
  );
}

async function readSectors(district: string): Promise<Sectors | "unknown"> {
  try {
    const answer = await sessionFetch(`/api/divisions?district=${encodeURIComponent(district)}`);
    return answer.ok ? (await answer.json()).sectors : "unknown";
  } catch {
    return "unknown";
  }
}
