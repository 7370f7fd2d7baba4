import { expect, test } from "vitest";
import { readState, unreadAmounts } from "@/app/(app)/transactions/address";

test.each([
  [{ min: "50.000" }, ["min"]],
  [{ min: "5,000", max: "abc" }, ["max"]],
  [{ min: "-1", max: "10,50" }, ["min", "max"]],
  [{ min: "0", max: "50 000" }, []],
  [{ min: "", q: "50.000" }, []],
])("an amount in %j that narrows nothing is told of: %j", (search, unread) => {
  expect(unreadAmounts(search, readState(search, true))).toEqual(unread);
});
