import { expect, test } from "vitest";
import { listAddress } from "@/lib/list-address";

test("an address carries what is set and nothing else", () => {
  const state = { q: "uwase & co", sort: undefined, order: null, deleted: false, status: "" };
  expect(listAddress("/members", state)).toBe("/members?q=uwase+%26+co");
  expect(listAddress("/members", {})).toBe("/members");
});

test("changes win over the state, and an empty change removes a key", () => {
  const state = { q: "aline", sort: "role" };
  expect(listAddress("/members", state, { sort: "status", order: "desc" })).toBe(
    "/members?q=aline&sort=status&order=desc",
  );
  expect(listAddress("/members", state, { q: null })).toBe("/members?sort=role");
});
