"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { sessionFetch } from "@/components/session-fetch";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { useFieldText } from "@/components/ui/use-field-text";

type Home = Record<"district" | "sector" | "village", string>;
/** A district's sectors, each with the names of its villages (GET /api/divisions). */
export type Sectors = Record<string, string[]>;

type Props = {
  /** The names of Rwanda's districts. */
  districts: readonly string[];
  /** What is kept of the member: it can be chosen even where it is none of Rwanda's divisions. */
  stored: Home;
  /** What stands in the fields. With other values give the component another `key`. */
  values: Home;
  /** The sectors of the district in `values`, with the villages of some; null when they are not known here. */
  sectors: Sectors | null;
  errors: Partial<Record<string, string>>;
};

/**
 * District, sector and village, each depending on the one before. The sectors of another district
 * are fetched, and so are villages that did not come along; where that fails one types, and the server judges.
 */
export function DivisionFields(props: Props) {
  const t = useTranslations("divisions");
  const { districts, stored, values, sectors, errors } = props;
  const [district, districtField] = useFieldText<HTMLSelectElement>(values.district);
  const [sector, sectorField] = useFieldText<HTMLSelectElement>(values.sector);
  const village = useRef<HTMLInputElement>(null);
  const asGiven = district === values.district;
  const given = asGiven ? sectors : null;
  const real = districts.includes(district);
  const enough = given !== null && given[sector]?.length !== 0;
  const known = useSectors(district, given, enough, real);

  // A village belongs to its sector; what was typed before the script was there goes with what was chosen then.
  function startVillage(asBefore: boolean) {
    if (village.current) village.current.value = asBefore ? values.village : "";
  }

  const names = known === "unknown" ? [] : Object.keys(known);
  const villages = known === "unknown" ? [] : (known[sector] ?? []);
  return (
    <>
      <Field id="district" label={t("district")} error={errors.district}>
        <Select
          ref={districtField}
          name="district"
          defaultValue={values.district}
          onChange={({ target }) => startVillage(target.value === values.district)}
        >
          <Options none={t("none")} names={districts} kept={[stored.district]} />
        </Select>
      </Field>
      <SectorField
        field={sectorField}
        names={known === "unknown" ? null : names}
        district={district}
        value={asGiven ? values.sector : ""}
        kept={district === stored.district ? stored.sector : ""}
        error={errors.sector}
        onChange={(chosen) => startVillage(asGiven && chosen === values.sector)}
      />
      <TextField
        ref={village}
        name="village"
        label={t("village")}
        hint={t("villageHint")}
        error={errors.village}
        list="villages"
        maxLength={100}
        defaultValue={values.village}
      />
      <datalist id="villages">
        {villages.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** The sectors of a district and their villages; what came along, until those of another were fetched. */
function useSectors(district: string, given: Sectors | null, enough: boolean, real: boolean) {
  const [known, setKnown] = useState<Sectors | "unknown">(given ?? {});

  useEffect(() => {
    setKnown(given ?? {});
    if (enough || !real) return;
    let gone = false;
    readSectors(district).then((found) => {
      if (!gone) setKnown(found === "unknown" && given ? given : found);
    });
    return () => {
      gone = true;
    };
  }, [district, given, enough, real]);
  return known;
}

type SectorProps = {
  field: React.Ref<HTMLSelectElement>;
  /** Those of the district; null where they are not known: then one types. */
  names: string[] | null;
  district: string;
  value: string;
  kept: string;
  error: string | undefined;
  onChange: (sector: string) => void;
};

function SectorField({ field, names, district, value, kept, error, onChange }: SectorProps) {
  const t = useTranslations("divisions");
  return (
    <Field id="sector" label={t("sector")} error={error}>
      {names === null ? (
        <Input
          key={district}
          name="sector"
          maxLength={100}
          autoComplete="off"
          defaultValue={value}
        />
      ) : (
        <Select
          key={`${district} ${names.join()}`}
          ref={field}
          name="sector"
          defaultValue={value}
          onChange={({ target }) => onChange(target.value)}
        >
          <Options none={t("none")} names={names} kept={[value, kept]} />
        </Select>
      )}
    </Field>
  );
}

type OptionsProps = { none: string; names: readonly string[]; kept: string[] };

/** The names to choose from, and what is kept although it is none of them. */
function Options({ none, names, kept }: OptionsProps) {
  const others = [...new Set(kept)].filter((name) => name !== "" && !names.includes(name));
  return (
    <>
      <option value="">{none}</option>
      {[...others, ...names].map((name) => (
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
