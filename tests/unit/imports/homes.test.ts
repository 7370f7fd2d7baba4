import { expect, test, vi } from "vitest";
import { nearestName } from "@/lib/divisions/nearest";
import { readMember } from "@/lib/imports/rules";

vi.mock("@/lib/divisions/nearest", async (original) => {
  const { nearestName: find } = await original<typeof import("@/lib/divisions/nearest")>();
  return { nearestName: vi.fn(find) };
});

const READING = {
  today: "2026-11-26",
  cutOver: "2026-11-26",
  order: null,
  grouping: { sign: null },
};
const faultsOf = (district: string) =>
  readMember({ oldNumber: "1", firstName: "Odette", lastName: "Uwase", district }, READING).faults;

test("a home that many rows have wrong is looked up once, also after a thousand others, which are not all kept", () => {
  const first = faultsOf("Gasaboo");
  expect(first).toMatchObject([{ code: "districtUnknown", values: { near: "Gasabo" } }]);
  for (let row = 0; row < 1_000; row += 1) expect(faultsOf("Gasaboo")).toEqual(first);
  expect(nearestName).toHaveBeenCalledTimes(1);
  for (let row = 0; row < 1_000; row += 1) faultsOf(`Nowhere ${row}`);
  expect(faultsOf("Gasaboo")).toEqual(first);
  expect(nearestName).toHaveBeenCalledTimes(1_002);
});
