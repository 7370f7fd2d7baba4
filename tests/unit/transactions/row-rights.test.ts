import { expect, test, vi } from "vitest";
import { rowRights } from "@/app/(app)/transactions/row-rights";
import type { Actor } from "@/lib/context";
import type { ListedTransaction } from "@/lib/ledger/schema";

vi.mock("@/db/client", () => ({ database: () => null }));
vi.mock("@/lib/web/session", () => ({ holds: () => true }));
vi.mock("@/lib/rails/queries", () => ({ askedAmong: async () => new Set() }));

const withdrawal = (status: ListedTransaction["status"]) =>
  ({
    id: "w1",
    type: "withdraw",
    status,
    submittedBy: "aline",
    toMember: "aline",
    fromMember: null,
    voidedAt: null,
    reversedBy: null,
  }) as ListedTransaction;
const may = (status: ListedTransaction["status"]) =>
  rowRights(withdrawal(status), { id: "admin" } as Actor, new Set());

test("what waits, was paid or was refused can be deleted; what may be paid can only be given back", () => {
  expect(may("pending")).toEqual(["decide", "delete"]);
  expect(may("approved")).toEqual(["decide"]);
  expect(may("paid")).toEqual(["delete"]);
  expect(may("failed")).toEqual(["delete"]);
});
