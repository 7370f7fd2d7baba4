import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { everybody } from "@/db/seed/people";
import { PLACES } from "@/db/seed/places";
import { refuseHome } from "@/lib/divisions/rules";
import { cellOf, DISTRICTS, districtOf, hasSector, sectorsAround } from "@/lib/divisions/rwanda";
import divisions from "@/lib/divisions/rwanda.json";

type Cells = Record<string, string[]>;
type Country = Record<string, Record<string, Record<string, Cells>>>;
const require = createRequire(import.meta.url);
const SOURCES: Record<string, Country> = {
  rwanda: require("rwanda/data/provinces"),
  "rwanda-geo-structure": require("rwanda-geo-structure/rwanda.json").rwanda,
};

/** Every village with its district, sector and cell, one line each. */
function villages(of: Record<string, Record<string, Record<string, string | string[]>>>): string[] {
  const lines: string[] = [];
  for (const [district, sectors] of Object.entries(of)) {
    for (const [sector, cells] of Object.entries(sectors)) {
      for (const [cell, names] of Object.entries(cells)) {
        const each = typeof names === "string" ? names.split(", ") : names;
        for (const name of each) lines.push([district, sector, cell, name].join(" / "));
      }
    }
  }
  return lines.sort();
}

describe("Rwanda's divisions", () => {
  test.each(Object.entries(SOURCES))("are those of %s", (_, country) => {
    const ours = villages(divisions);
    const theirs = villages(Object.assign({}, ...Object.values(country)));
    expect(theirs).toHaveLength(14_837);
    // One of the two sources has misread the Roman number.
    const read = theirs.map((line) => line.replace(/Amarembo Il$/, "Amarembo II")).sort();
    expect(read).toEqual(ours);
  });

  test("are 30 districts with 416 sectors", () => {
    expect(DISTRICTS).toHaveLength(30);
    const sectors = DISTRICTS.flatMap((each) => Object.keys(districtOf(each)?.sectors ?? {}));
    expect(sectors).toHaveLength(416);
  });

  test("reach a browser one district at a time, each small", () => {
    for (const each of DISTRICTS)
      expect(JSON.stringify(districtOf(each)).length).toBeLessThan(9000);
    for (const none of ["Nowhere", "gasabo", "__proto__", "constructor", "", null]) {
      expect(districtOf(none)).toBeNull();
    }
  });

  test("know a village's cell where its name stands in one cell alone", () => {
    const homes = everybody().map(
      ({ district, sector, cell, village }) => [district, sector, cell, village] as const,
    );
    for (const [district, sector, cell, village] of [...PLACES, ...homes]) {
      expect(hasSector(district, sector)).toBe(true);
      expect([cell, null]).toContain(cellOf(district, sector, village));
    }
    expect(cellOf("Gasabo", "Kimironko", "Kageyo")).toBe("Kibagabaga");
    // Two cells of Gashora have a village of this name.
    expect(cellOf("Bugesera", "Gashora", "Bidudu")).toBeNull();
    expect(cellOf("Gasabo", "Kimironko", null)).toBeNull();
    expect(cellOf(null, null, "Kageyo")).toBeNull();
  });
});

describe("a changed home", () => {
  const home = (district: string | null, sector: string | null) => ({
    district,
    sector,
    village: null,
  });
  const old = home("Old Town", "Old Quarter");
  test.each([
    ["another district and its sector", old, home("Gasabo", "Remera"), null],
    ["nothing at all", old, home(null, null), null],
    ["free text that stays", old, old, null],
    ["free text whose sector is taken away", old, home("Old Town", null), null],
    ["an unknown district", old, home("Old City", null), "district"],
    ["a district in other letters", old, home("gasabo", null), "district"],
    ["the old sector in a new district", old, home("Gasabo", "Old Quarter"), "sector"],
    ["a sector of another district", home("Gasabo", "Remera"), home("Gasabo", "Gashora"), "sector"],
    ["a district from under its sector", home("Gasabo", "Remera"), home(null, "Remera"), "sector"],
    ["a new sector in an old free text", old, home("Old Town", "Remera"), "sector"],
  ])("%s", (_, before, after, wrong) => {
    expect(Object.keys(refuseHome(before, after) ?? {})).toEqual(wrong ? [wrong] : []);
  });
});

test("a form begins with all sectors of a district, and the villages of one", () => {
  const all = districtOf("Huye")?.sectors ?? {};
  const around = sectorsAround("Huye", "Ngoma") ?? {};
  expect(Object.keys(around)).toEqual(Object.keys(all));
  expect(around.Ngoma).toEqual(all.Ngoma);
  expect(Object.values(around).flat()).toHaveLength(all.Ngoma?.length ?? Number.NaN);
  expect(Object.values(sectorsAround("Huye", null) ?? {}).flat()).toEqual([]);
  expect(sectorsAround("Nowhere", "Ngoma")).toBeNull();
});
