import { expect, test } from "vitest";
import { REFUSALS } from "@/db/refusals";
import type { AppError } from "@/lib/errors";
import { databaseError, ledgerRefusal } from "@/lib/ledger/refusals";

const refused = (code: string, more: object = {}) =>
  new Error("wrapped", { cause: Object.assign(new Error("from the database"), { code, ...more }) });

test.each([
  [REFUSALS.not_pending, {}, "not_pending"],
  [REFUSALS.not_found, {}, "not_found"],
  [REFUSALS.own_record, {}, "own_record"],
  [REFUSALS.party_not_active, { detail: "somebody" }, "recipient_unavailable"],
  [REFUSALS.not_reversible, {}, "not_reversible"],
  [REFUSALS.already_reversed, {}, "already_reversed"],
  ["23505", { constraint_name: "transactions_reference_key" }, "reference_taken"],
  ["23505", { constraint_name: "transactions_external_id_key" }, "external_id_taken"],
])("the database's %s %j means %s", (code, more, meaning) => {
  expect(ledgerRefusal(refused(code, more))).toMatchObject({ name: "AppError", code: meaning });
});

test("each refusal of the database has a code of its own", () => {
  expect(new Set(Object.values(REFUSALS)).size).toBe(Object.keys(REFUSALS).length);
});

test.each([
  ["reference", "transactions_reference_key", "referenceTaken"],
  ["externalId", "transactions_external_id_key", "externalIdTaken"],
])("a %s that is taken is told beside its field", (field, constraint_name, key) => {
  expect(ledgerRefusal(refused("23505", { constraint_name }))).toMatchObject({
    fields: { [field]: { key } },
  });
});

test("too little money says whose, how much there is and how much is short", () => {
  const detail = JSON.stringify({
    owner: "1",
    kind: "available",
    name: "Aline Uwase",
    balance: 300,
    short: 200,
  });
  const refusal = ledgerRefusal(refused(REFUSALS.insufficient_balance, { detail })) as AppError;
  expect(refusal.code).toBe("insufficient_balance");
  expect(refusal.values).toEqual({
    owner: "1",
    kind: "available",
    name: "Aline Uwase",
    amount: 300,
    short: 200,
  });
});

test("a failure that is no refusal stays what it is", () => {
  for (const failure of [new Error("boom"), refused("XX000"), refused("23505"), null, "text"]) {
    expect(ledgerRefusal(failure)).toBe(failure);
  }
  expect(databaseError(Object.assign(new Error(), { code: "CONNECTION_CLOSED" }))).toEqual({});
});
