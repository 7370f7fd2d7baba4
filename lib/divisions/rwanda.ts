import divisions from "./rwanda.json" with { type: "json" };

/**
 * Rwanda's administrative divisions (scripts/divisions.mjs). For the server: a browser asks for the
 * one district that it needs.
 */
const RWANDA: Record<string, Record<string, Record<string, string>>> = divisions;

/** The 30 districts, by name. */
export const DISTRICTS: readonly string[] = Object.keys(RWANDA);

/** The names of all districts and sectors, each once. */
export function placeNames(): string[] {
  return [
    ...new Set([...DISTRICTS, ...Object.values(RWANDA).flatMap((each) => Object.keys(each))]),
  ];
}

/** A district's sectors, by name, each with the names of its villages. */
export type District = { district: string; sectors: Record<string, string[]> };

const own = <T>(of: Record<string, T> | undefined, name: string | null): T | undefined =>
  of && name !== null && Object.hasOwn(of, name) ? of[name] : undefined;

const villagesOf = (cell: string) => cell.split(", ");

/** The district of exactly this name; null when there is none. */
export function districtOf(district: string | null): District | null {
  const sectors = own(RWANDA, district);
  if (!sectors || district === null) return null;
  const named = Object.entries(sectors).map(([sector, cells]) => {
    const villages = new Set(Object.values(cells).flatMap(villagesOf));
    return [sector, [...villages].sort()];
  });
  return { district, sectors: Object.fromEntries(named) };
}

/** The sectors of a district, with the villages of one of them alone: what a form begins with, since all are many. */
export function sectorsAround(
  district: string | null,
  sector: string | null,
): District["sectors"] | null {
  const found = districtOf(district);
  if (!found) return null;
  const named = Object.entries(found.sectors);
  return Object.fromEntries(named.map(([name, all]) => [name, name === sector ? all : []]));
}

/** The sectors of a district, and the villages of one: none where there is no such. */
export const sectorNames = (district: string | null) => Object.keys(own(RWANDA, district) ?? {});
export const villageNames = (district: string | null, sector: string | null) => [
  ...new Set(Object.values(own(own(RWANDA, district), sector) ?? {}).flatMap(villagesOf)),
];

/** Whether a district of this name has a sector of that one. */
export function hasSector(district: string | null, sector: string): boolean {
  return own(own(RWANDA, district), sector) !== undefined;
}

/** The cell in which a village lies; null when no cell or more than one of the sector has it. */
export function cellOf(
  district: string | null,
  sector: string | null,
  village: string | null,
): string | null {
  const cells = Object.entries(own(own(RWANDA, district), sector) ?? {});
  const found = cells.filter(([, villages]) => villagesOf(villages).includes(village ?? ""));
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
}
