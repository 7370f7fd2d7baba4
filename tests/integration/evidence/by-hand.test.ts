import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/db/client";
import { addVoucherFile } from "@/lib/accounting/vouchers/files";
import { postVoucher } from "@/lib/accounting/vouchers/record";
import { verifyLedger } from "@/lib/evidence/verify";
import { chooseMail } from "@/lib/notices/commands";
import { addProjectFile } from "@/lib/projects/files";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { projectsOf } from "@/tests/support/projects";
import { rawPost, rawRecord } from "@/tests/support/raw-posting";
import { refusalOf } from "@/tests/support/refused";

// Changes with every guard in place: without an act in the audit trail they are refused or found, for good.

let coop: Cooperative;
let login: ReturnType<typeof connect>;
beforeAll(async () => {
  coop = await openCooperative();
  login = connect(coop.appUrl, { max: 1 });
});
afterAll(async () => {
  await login.close();
  await coop.close();
});

const found = async () =>
  (await verifyLedger(coop.ownerDb)).flatMap(({ breaches }) =>
    breaches.map(({ key, why }) => [key, why]),
  );

test("the application changes no record without an act", async () => {
  const id = coop.idOf("aline");
  const changes = [
    `update members set last_name = 'X' where id = '${id}'`,
    "insert into invitations (email, name, token_hash, invited_by, created_at, sent_at, expires_at) select 'x', 'x', 'x', id, now(), now(), now() from members limit 1",
  ];
  for (const sql of [login.client, coop.client]) {
    for (const change of changes) expect(await refusalOf(() => sql.unsafe(change))).toBe("no_act");
    expect(await refusalOf(() => sql`update members set last_name = last_name`)).toBe("nothing");
  }
  expect(await found()).toEqual([]);
});

test("an act that was taken back, or is of another transaction, is none", async () => {
  const act = "select audit_append(now(), null, 'x.y', 'done', null, null, null, null)";
  await login.client.unsafe(act);
  const change = (name: string) =>
    `update members set last_name = '${name}' where username = 'jean'`;
  const within = (...steps: string[]) =>
    refusalOf(() => login.client.begin((tx) => tx.unsafe(steps.join(";"))));
  expect(await within("savepoint a", act, "rollback to a", change("X"))).toBe("no_act");
  expect(await within("savepoint a", act, "release a", change("X"))).toBe("nothing");
  expect(await within(change("Y"), act)).toBe("nothing");
  expect(await found()).toEqual([]);
});

test("28: a deposit of a million through the posting function, as the application", async () => {
  const [aline, finance] = [coop.idOf("aline"), coop.idOf("finance")];
  const amount = 1_000_000;
  const lines: [string, string, number][] = [
    ["00000000-0000-0000-0000-000000000000", "cash:cash", -amount],
    [aline, "available", amount],
  ];
  const over = { type: "deposit", channel: "cash", amount, from_member: aline, request: null };
  for (const who of [aline, finance]) {
    const forged = rawRecord({ ...over, submitted_by: who, decided_by: finance });
    expect(await refusalOf(() => rawPost(login.client, [forged, ...lines]))).toBe(
      "no_posting_rule",
    );
  }
  expect(await found()).toEqual([]);
});

test("what the owner changes by hand is found, and an act on it later hides nothing", async () => {
  const id = coop.idOf("eric");
  await coop.owner`update members set role = 'admin' where id = ${id}`;
  expect(await found()).toEqual([[id, "is not as its last act left it"]]);
  await chooseMail(coop.as("eric"), { muted: ["money-received"] });
  expect(await found()).toEqual([[id, "was changed between two acts"]]);
});

test("another file under the name of one that a project has is found", async () => {
  const project = await projectsOf(coop).open();
  const pdf = Buffer.from("%PDF-1.4\n%%EOF");
  const { id } = await addProjectFile(coop.as("director"), project, {
    name: "plan.pdf",
    bytes: pdf,
  });
  expect(await found()).toHaveLength(1);
  await coop.owner`update project_files set content = content || '\\x20' where id = ${id}`;
  expect(await found()).toContainEqual([id, undefined]);
});

test("another document in the place of one that a voucher has is refused, and found", async () => {
  const { id: voucher } = await postVoucher(coop.as("finance"), {
    description: "Rent of the office",
    lines: [
      { code: "5100", debit: 500 },
      { code: "1030", credit: 500 },
    ],
  });
  const { id } = await addVoucherFile(coop.as("finance"), voucher, {
    name: "bill.pdf",
    bytes: Buffer.from("%PDF-1.4\n%%EOF"),
  });
  const swap = () =>
    coop.owner`update voucher_files set content = content || '\\x20' where id = ${id}`;
  const before = await found();
  await coop.owner`alter table voucher_files disable trigger voucher_files_append_only`;
  expect(await refusalOf(swap)).toBe("23514");
  await coop.owner`alter table voucher_files drop constraint voucher_files_hash`;
  await swap();
  await coop.owner`alter table voucher_files enable trigger voucher_files_append_only`;
  const after = await found();
  expect(after.filter(([key]) => key === id)).toEqual([[id, undefined]]);
  expect(before.filter(([key]) => key === id)).toEqual([]);
});
