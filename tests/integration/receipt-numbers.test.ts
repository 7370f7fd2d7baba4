import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submitDeposit } from "@/lib/deposits/commands";
import { depositSchema } from "@/lib/deposits/schema";
import { decideTransaction } from "@/lib/transactions/commands";
import { decisionSchema } from "@/lib/transactions/schema";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { MIGRATIONS } from "@/tests/support/filled";
import { rawPost, rawRecord } from "@/tests/support/raw-posting";
import { refusalOf } from "@/tests/support/refused";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

/** As the form and the call do: what was typed, through the schema. */
const submit = (who: Person, externalId: string | null, more: object = {}) =>
  submitDeposit(
    coop.as(who),
    depositSchema.parse({ amount: 1_000, method: "bank", description: null, externalId, ...more }),
  );
const approve = (id: string, externalId?: string, more: object = {}) =>
  decideTransaction(
    coop.as("finance"),
    id,
    decisionSchema.parse({ status: "approved", externalId, ...more }),
  );
const code = (code: string) => expect.objectContaining({ code });

test.each([
  ["MP24.01", "ＭＰ２４０１"],
  ["KT-77", "#КТ:77"],
  ["BX 300 A", "ΒΧ—300—Α"],
  ["Q1-2", "q\u200b1\u20112"],
])("%s was given before as %s, at submission and at approval", async (first, again) => {
  await submit("aline", first);
  await expect(submit("eric", again)).rejects.toEqual(code("external_id_taken"));
  const { id } = await submit("eric", null);
  await expect(approve(id, again)).rejects.toEqual(code("external_id_taken"));
});

test("what is very like another number is asked of the member, who is not told whose it is", async () => {
  await submit("aline", "TX10O1");
  const asked = submit("eric", "TXIO01");
  await expect(asked).rejects.toMatchObject({
    code: "receipt_alike",
    fields: { externalId: { key: "externalIdAlikeAny" } },
  });
  await submit("eric", "TXIO01", { receiptChecked: true });
  await expect(submit("eric", "TXIO01", { receiptChecked: true })).rejects.toEqual(
    code("external_id_taken"),
  );
  await submit("eric", "TX10O1", { method: "cash" });
});

test("and of the office, which reads of which receipt and of whom", async () => {
  const first = await submit("aline", "AL0NE");
  const given = await submit("eric", "ALONE", { receiptChecked: true });
  await expect(approve(given.id)).rejects.toMatchObject({
    code: "receipt_alike",
    fields: {
      externalId: {
        key: "externalIdAlike",
        values: { number: "AL0NE", reference: first.reference, name: "Aline Uwase" },
      },
    },
  });
  expect(await approve(given.id, undefined, { receiptChecked: true })).toBe("approved");
  const { id } = await submit("jean", null);
  await expect(approve(id, "A10NE")).rejects.toEqual(code("receipt_alike"));
  await expect(approve(id, "A10NE", { receiptChecked: true })).resolves.toBe("approved");
});

test("a rejected deposit's number is like no other", async () => {
  const { id } = await submit("aline", "REJO");
  const no = { status: "rejected", reason: "No" } as const;
  await decideTransaction(coop.as("finance"), id, no);
  await expect(submit("aline", "REJ0")).resolves.toBeDefined();
});

test("a deposit sent again with its key is not asked about itself", async () => {
  const requestId = randomUUID();
  const input = depositSchema.parse({ amount: 9, method: "bank", externalId: "SAMEO" });
  const twice = () => submitDeposit(coop.as("aline", { requestId }), input);
  expect(await twice()).toEqual(await twice());
});

test.each(["abc", "A-1", "А1", ""])("the database takes no other spelling: %j", async (number) => {
  const item = rawRecord({
    at: coop.clock.tick(),
    type: "deposit",
    status: "pending",
    amount: 5,
    channel: "bank",
    external_id: number,
    from_member: coop.idOf("aline"),
    submitted_by: coop.idOf("aline"),
  });
  expect(await refusalOf(() => rawPost(coop.client, [item]))).toBe("no_posting_rule");
});

test("the migration respells what was written before, and leaves what would be another's", async () => {
  const written = ["#Z:901", "Z901", "ＺＺ９", "收据", "ЗА—8", "z-901"];
  const ids: string[] = [];
  for (const _ of written) ids.push((await submit("jean", `T${ids.length}9`)).id);
  await coop.owner`alter table transactions disable trigger user`;
  for (const [at, number] of written.entries()) {
    await coop.owner`update transactions set external_id = ${number} where id = ${ids[at] ?? ""}`;
  }
  const file = join(MIGRATIONS, "0015_receipt_numbers.sql");
  const [respell = ""] = readFileSync(file, "utf8").split("--> statement-breakpoint");
  await coop.owner.unsafe(respell);
  const rows = await coop.owner<{ external_id: string }[]>`
    select external_id from transactions where id = any(${ids}) order by id`;
  expect(rows.map((row) => row.external_id)).toEqual([
    "#Z:901",
    "Z901",
    "ZZ9",
    "收据",
    "3A8",
    "z-901",
  ]);
});
