import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PASSWORD } from "@/tests/support/cooperative";
import { make, outcomeOf, send, writes } from "@/tests/support/permissions/asking";
import { ask } from "@/tests/support/permissions/http";
import type { Who } from "@/tests/support/permissions/people";
import { type Row, readTable } from "@/tests/support/permissions/read-table";
import type { Asking } from "@/tests/support/permissions/requests/make";
import { openStage, type Stage } from "@/tests/support/permissions/stage";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage("with");
});
afterAll(() => stage?.close());
beforeEach(async () => {
  await stage.signedIn("-11 minutes");
});

/** What the office alone does, without moving or freeing money or changing who may; or with the password each time. */
const WITHOUT = [
  "POST /api/projects",
  "PUT /api/projects/[id]",
  "POST /api/projects/[id]/files",
  "DELETE /api/projects/[id]/files/[file]",
  "POST /admin/channel-moves",
  "saveProject",
  "switchOpen",
  "startRunning",
  "addFile",
  "removeFile",
  "moveStep",
  "resultStep",
  "distributeStep",
  "completeStep",
  "printPassbook",
];

const done = (row: Row, who: Who) => row.cells[who].with.startsWith("2");
/** Who of the office does it, where members do not. */
function officer(row: Row): Who | undefined {
  if (row.cells.member.with !== "403" || row.name.includes("(")) return undefined;
  return (["admin", "director"] as const).find((who) => done(row, who));
}

test("every act of the office asks for the password after ten minutes, and does nothing", async () => {
  const acts = readTable().filter(
    (row) => (row.kind === "ACTIONS" || (row.kind === "CALLS" && writes(row.of))) && officer(row),
  );
  expect(acts.length).toBeGreaterThan(20);
  const made: Act[] = [];
  for (const row of acts) {
    const who = officer(row) as Who;
    made.push({ row, who, asking: await make(stage, row, who) });
  }
  const isFree = ({ row }: Act) => WITHOUT.includes(row.of);
  expect(await askedForPassword(made.filter(isFree))).toEqual([]);
  const needed = made.filter((act) => !isFree(act));
  const before = await stage.state();
  expect(await askedForPassword(needed)).toEqual(needed.map(({ row }) => row.of));
  expect(await stage.changedSince(before)).toEqual([]);
});

type Act = { row: Row; who: Who; asking: Asking };

/** Those of the acts that are refused without the password. */
async function askedForPassword(acts: Act[]): Promise<string[]> {
  const asked: string[] = [];
  for (const { row, who, asking } of acts) {
    const answer = await send(stage, row, asking, stage.cookies[who]);
    if (!answer.text.includes("fresh_authentication_required")) continue;
    expect(outcomeOf(row, asking, answer), row.name).toBe("401");
    asked.push(row.of);
  }
  return asked;
}

const put = async (json: object) =>
  ask(stage.server, "PUT", `/admin/users/${stage.coop.idOf("aline")}`, {
    json: { village: `Village ${stage.next()}`, ...json },
    cookie: stage.cookies.admin,
  });

test("the password with the act opens it for ten minutes, in this session alone", async () => {
  expect((await put({})).status).toBe(401);
  const wrong = await put({ password: "not the password" });
  expect([wrong.status, JSON.parse(wrong.text).code]).toEqual([422, "wrong_password"]);
  const another = await stage.freshCookie("admin");
  await stage.signedIn("-11 minutes");
  expect((await put({ password: PASSWORD })).status).toBe(200);
  expect((await put({})).status).toBe(200);
  const elsewhere = await ask(stage.server, "PUT", `/admin/users/${stage.coop.idOf("aline")}`, {
    json: { village: "Elsewhere" },
    cookie: another,
  });
  expect(elsewhere.status).toBe(401);
});

test("a call of its own opens them too, and signing in counts", async () => {
  const prove = (json: object) =>
    ask(stage.server, "POST", "/api/authentication", { json, cookie: stage.cookies.admin });
  expect((await prove({})).status).toBe(422);
  expect((await prove({ password: PASSWORD, code: "123456" })).status).toBe(422);
  expect((await prove({ code: "123456" })).status).toBe(422);
  expect((await put({})).status).toBe(401);
  expect((await prove({ password: PASSWORD })).status).toBe(200);
  expect((await put({})).status).toBe(200);
  const [noted] = await stage.coop.owner`
    select subject_type from audit_log where action = 'password.confirm' and outcome = 'done' limit 1`;
  expect(noted?.subject_type).toBe("session");
  const cookie = await stage.freshCookie("admin");
  const id = stage.coop.idOf("aline");
  const now = await ask(stage.server, "PUT", `/admin/users/${id}`, {
    json: { class: "A" },
    cookie,
  });
  expect(now.status).toBe(200);
});

test("a form takes the password in its own field", async () => {
  const row = readTable().find(({ name }) => name === "editMember") as Row;
  const asking = await make(stage, row, "admin");
  const sent = (password: string) =>
    send(stage, row, { ...asking, form: { ...asking.form, password } }, stage.cookies.admin);
  expect((await sent("")).text).toContain('"fields":{"password"');
  expect(outcomeOf(row, asking, await sent("not the password"))).toBe("422");
  expect(outcomeOf(row, asking, await sent(PASSWORD))).toBe("200");
});

test("members are asked by their money commands alone, each time", async () => {
  const sent = await ask(stage.server, "POST", "/api/send-money", {
    json: { recipientId: stage.coop.idOf("jean"), amount: 100, password: PASSWORD },
    cookie: stage.cookies.member,
  });
  expect(sent.status).toBe(200);
});
