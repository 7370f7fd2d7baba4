import { DISTRICTS, hasSector } from "@/lib/divisions/rwanda";
import type { FieldErrors } from "@/lib/errors";

/** Where somebody lives, as it is kept: names of Rwanda's divisions, or free text from before. */
export type Home = { district: string | null; sector: string | null; village: string | null };

/**
 * What is wrong with a changed home: a district must be one of Rwanda's 30, a sector one of its
 * district's. What was stored and is left as it is stays (decisions, section 11).
 */
export function refuseHome(before: Home, after: Home): FieldErrors | null {
  const moved = after.district !== before.district;
  if (moved && after.district !== null && !DISTRICTS.includes(after.district)) {
    return { district: { key: "districtUnknown" } };
  }
  if (after.sector === null || (!moved && after.sector === before.sector)) return null;
  if (after.district === null) return { sector: { key: "sectorNeedsDistrict" } };
  if (hasSector(after.district, after.sector)) return null;
  return { sector: { key: "sectorElsewhere", values: { district: after.district } } };
}
