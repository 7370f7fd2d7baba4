import { expect, test } from "vitest";
import { journalFile } from "@/lib/counter/journal";

test.each([
  ["2026-11-20T21:59:59.000Z", "2026-11-20"],
  ["2026-11-20T22:30:00.000Z", "2026-11-21"],
])("the journal of a drawer opened at %s is called by its day in Kigali, %s", (openedAt, day) => {
  expect(journalFile({ openedAt })).toBe(`drawer_${day}.pdf`);
});
