import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submitDeposit } from "@/lib/deposits/commands";
import { INCREMENT } from "@/lib/evidence/increment";
import { sealBooks } from "@/lib/evidence/seals";
import { lookFor, verifyLedger } from "@/lib/evidence/verify";
import { sealerOf } from "@/lib/keys/sealer";
import { decideTransaction } from "@/lib/transactions/commands";
import { payWithdrawal } from "@/lib/transactions/pay";
import { postTransfer } from "@/lib/transfers/commands";
import { requestWithdrawal } from "@/lib/withdrawals/commands";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { reverseByTwo } from "@/tests/support/deleted";

// What the owner of the database changes in a transaction before the next honest act on it is found, and named.

const folder = mkdtempSync(join(tmpdir(), "between-"));
const sealer = sealerOf({ SEAL_KEY_FILE: join(folder, "key.pem") });
if (!sealer) throw new Error("There is no key.");

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 100_000, "bank");
  await coop.arrange`update settings set second_approval_from = 1000000`;
});
afterAll(async () => {
  await coop.close();
  rmSync(folder, { recursive: true });
});

const deposit = async (amount: number) =>
  (await submitDeposit(coop.as("eric"), { amount, method: "bank", description: null })).id;
const withdrawal = async () => {
  const asked = { amount: 1_000, method: "bank", account: "BK 00040 1234567" } as const;
  const input = { ...asked, description: null, password: PASSWORD };
  return (await requestWithdrawal(coop.as("aline"), input)).withdrawal.id;
};
const transfer = async () => {
  const sent = { recipientId: coop.idOf("jean"), amount: 700 };
  return (await postTransfer(coop.as("aline"), sent)).transaction.id;
};
const approve = (id: string, by: "finance" | "manager" = "finance") =>
  decideTransaction(coop.as(by), id, { status: "approved" });
const reject = (id: string) =>
  decideTransaction(coop.as("finance"), id, { status: "rejected", reason: "Never arrived" });
const pay = (id: string) => payWithdrawal(coop.as("finance"), id, { externalId: `PAY${paid++}` });
const reverse = (id: string) =>
  reverseByTwo(coop.as("admin"), () => coop.as("director"), id, "Sent twice");
let paid = 0;

/** What waits, how it was changed behind everybody's back, and the act that followed. */
const CASES: Record<
  string,
  { make: () => Promise<string>; change: string; act: (id: string) => unknown }
> = {
  amount: { make: () => deposit(6_000), change: "amount = amount + 1000", act: approve },
  payout: { make: withdrawal, change: "payout_to = 'BK 00040 7654321'", act: approve },
  paid: {
    make: async () => {
      const id = await withdrawal();
      await approve(id);
      return id;
    },
    change: "payout_to = 'BK 00040 7654321'",
    act: pay,
  },
  rejected: { make: () => deposit(5_000), change: "description = 'A gift'", act: reject },
  first: {
    make: () => deposit(1_000_000),
    change: "amount = amount + 1000",
    act: async (id) => {
      await approve(id);
      await approve(id, "manager");
    },
  },
  brought: {
    make: async () => {
      const id = await deposit(1_100_000);
      await approve(id);
      return id;
    },
    change: "first_approved_by = null, first_approved_at = null, acts = 1, updated_at = created_at",
    act: (id) => approve(id, "manager"),
  },
  reversed: { make: transfer, change: "from_name = 'Somebody Else'", act: reverse },
};

test.each(["before", "after"])("changed between two acts, the first %s the seal", async (when) => {
  const changed: string[] = [];
  if (when === "after") await sealBooks(coop.db, sealer, coop.clock.tick());
  const made = new Map<string, string>();
  for (const [name, { make }] of Object.entries(CASES)) {
    made.set(name, await make());
    made.set(`${name}, honest`, await make());
  }
  if (when === "before") await sealBooks(coop.db, sealer, coop.clock.tick());
  for (const [name, { change, act }] of Object.entries(CASES)) {
    const id = made.get(name) ?? "";
    changed.push(id);
    await coop.owner.begin(async (tx) => {
      await tx.unsafe("alter table transactions disable trigger user");
      await tx.unsafe(`update transactions set ${change} where id = '${id}'`);
      await tx.unsafe("alter table transactions enable trigger user");
    });
    await act(id);
    await act(made.get(`${name}, honest`) ?? "");
  }
  const named = async (findings: ReturnType<typeof verifyLedger>) =>
    (await findings)
      .filter(({ name }) => name.startsWith("13a."))
      .flatMap(({ breaches }) => breaches.map(({ id }) => String(id)))
      .filter((id) => [...made.values()].includes(id))
      .toSorted();
  expect(await named(verifyLedger(coop.ownerDb))).toEqual(changed.toSorted());
  const since = coop.ownerDb.transaction((tx) => lookFor(tx, INCREMENT, 1));
  expect(await named(since)).toEqual(changed.toSorted());
});
