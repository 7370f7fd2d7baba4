import { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PUT as decideCall, GET as oneCall } from "@/app/admin/proposals/[id]/route";
import { POST as decideManyCall } from "@/app/admin/proposals/decide/route";
import { GET as listCall } from "@/app/admin/proposals/route";
import * as answers from "@/lib/answers/proposals";
import { deleteTransaction } from "@/lib/approvals/deletion";
import { proposeResult } from "@/lib/approvals/projects";
import { proposeSettings } from "@/lib/approvals/settings-change";
import type { Actor } from "@/lib/context";
import { submitDeposit } from "@/lib/deposits/commands";
import { postInvestment } from "@/lib/projects/invest";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { problem } from "@/lib/web/openapi";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { type Cooperative, cash, openCooperative, type Person } from "@/tests/support/cooperative";
import { projectsOf } from "@/tests/support/projects";

// Next alone knows the request at hand: who asks stands here.
const asking = vi.hoisted(() => ({ actor: null as unknown, db: null as unknown }));
vi.mock("next/headers", () => ({ headers: async () => new Headers({ host: "of.rw" }) }));
vi.mock("next-intl/server", () => ({
  getLocale: async () => "en",
  getTranslations: async () => (key: string) => key,
}));
vi.mock("@/db/client", async (actual) => ({
  ...(await actual<typeof import("@/db/client")>()),
  database: () => asking.db,
}));
vi.mock("@/lib/web/session", () => ({
  actingActor: async () => asking.actor,
  addressOf: () => null,
  currentReader: async () => ({ actor: asking.actor, fresh: true }),
}));

let coop: Cooperative;
let of: ReturnType<typeof projectsOf>;
let auditor: Actor;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  coop = await openCooperative();
  of = projectsOf(coop);
  asking.db = coop.db;
  auditor = await coop.join({ username: "auditor", role: "auditor" });
  await coop.fund("aline", 100_000);
});
afterAll(async () => {
  vi.useRealTimers();
  await coop.close();
});
beforeEach(async () => {
  // What was decided alone is older than 24 hours.
  coop.clock.tick(86_400_000);
  await coop.arrange`update settings set second_approval_from = null`;
});

type Who = Person | Actor;
type Call = (request: NextRequest, at: { params: Promise<Record<string, string>> }) => unknown;

async function call(who: Who, made: Call, path: string, id?: string, body?: object) {
  asking.actor = typeof who === "string" ? coop.people[who] : who;
  vi.setSystemTime(coop.clock.tick());
  const method = body ? (id ? "PUT" : "POST") : "GET";
  const headers = { host: "of.rw", "content-type": "application/json" };
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const request = new NextRequest(`http://of.rw/admin/proposals${path}`, sent);
  const answer = (await made(request, {
    params: Promise.resolve<Record<string, string>>(id ? { id } : {}),
  })) as Response;
  return { status: answer.status, body: await answer.json() };
}
/** What is listed, each as the contract has it. */
async function list(who: Who, query = "") {
  const { body } = await call(who, listCall, query);
  return answers.proposal.array().parse(body);
}
async function read(who: Who, id: string) {
  const { status, body } = await call(who, oneCall, `/${id}`, id);
  expect(status).toBe(200);
  return answers.proposal.parse(body.proposal);
}
const put = (who: Who, id: string, body: object = { decision: "confirm" }) =>
  call(who, decideCall, `/${id}`, id, body);
async function refusal(who: Who, id: string, body?: object) {
  const refused = await put(who, id, body);
  expect(problem.safeParse(refused.body).error).toBeUndefined();
  return [refused.status, refused.body.code];
}

const person = (who: Person) => ({ id: coop.idOf(who), name: coop.people[who].fullName });
const deposit = async (who: Who, amount = 5_000) =>
  (
    await submitDeposit(coop.as(who), {
      ...cash(amount),
      method: "mtn",
      senderPhone: "+250788000101",
    })
  ).id;
const withdrawal = async (amount = 4_000) => {
  const terms = { amount, method: "cash" as const, description: null };
  return (await postWithdrawal(coop.as("aline"), terms)).withdrawal.id;
};
const settingsChange = async (francs: number) => {
  const id = await proposeSettings(coop.as("tech"), { secondApprovalFrom: francs });
  if (!id) throw new Error("Nothing would change.");
  return id;
};
const refuse = (who: Who, id: string) => put(who, id, { decision: "refuse", reason: "No" });

async function stake(who: Person, farm: string, amount = 100) {
  await postTransfer(coop.as("aline"), { recipientId: coop.idOf(who), amount });
  await postInvestment(coop.as(who), farm, { amount });
}
const result = (by: Person, farm: string) =>
  proposeResult(coop.as(by), farm, { kind: "profit", amount: 900, method: "cash", note: "Eggs" });

describe("what is answered of each that waits (decisions, section 22)", () => {
  test("a deposit: what it does to each account, who made it, and that one confirms it", async () => {
    const id = await deposit("eric", 10_000);
    const [listed] = await list("finance", "?state=waiting&kind=deposit");
    const { reference, fee } = listed?.transaction ?? { reference: "none", fee: 0 };
    expect(fee).toBeGreaterThan(0);
    expect(listed).toMatchObject({
      id,
      kind: "deposit",
      subject: { type: "transaction", id, reference },
      amount: 10_000,
      effect: [
        { account: "cash:mtn", member: null, amount: 10_000 },
        { account: "available", member: "Eric Habimana", amount: 10_000 - fee },
        { account: "income:fees", member: null, amount: fee },
      ],
      madeBy: person("eric"),
      madeAt: expect.any(String),
      expiresAt: null,
      needs: 1,
      confirmedBy: [],
      mayDecide: true,
      why: null,
      details: { type: "deposit", from: "Eric Habimana", to: null },
    });
    expect(await read("finance", id)).toEqual(listed);
    const { status, body } = await put("finance", id);
    const at = coop.clock.now().toISOString();
    expect([status, answers.proposal.parse(body.proposal)]).toMatchObject([
      200,
      { state: "confirmed", needs: 1, confirmedBy: [{ ...person("finance"), at }] },
    ]);
    expect(body.proposal).toMatchObject({ mayDecide: false, why: "already_decided" });
  });

  test("a withdrawal of which two are needed: who was the first, when, and who may be the second", async () => {
    await coop.arrange`update settings set second_approval_from = 4000`;
    const id = await withdrawal();
    expect(await read("manager", id)).toMatchObject({
      kind: "withdraw",
      effect: [
        { account: "held", member: "Aline Uwase", amount: -4_000 },
        { account: "cash:cash", member: null, amount: -4_000 },
      ],
      needs: 2,
      confirmedBy: [],
      mayDecide: true,
    });
    await put("finance", id);
    const first = { ...person("finance"), at: coop.clock.now().toISOString() };
    const waits = { needs: 2, confirmedBy: [first] };
    expect(await read("manager", id)).toMatchObject({ ...waits, mayDecide: true, why: null });
    expect(await read("finance", id)).toMatchObject({
      ...waits,
      mayDecide: false,
      why: "second_approver",
      may: ["refuse"],
    });
    expect(await refusal("finance", id)).toEqual([403, "second_approver"]);
    await put("manager", id);
    const second = { ...person("manager"), at: coop.clock.now().toISOString() };
    const approved = { kind: "pay", needs: 2, confirmedBy: [first, second] };
    const paying = { ...approved, mayDecide: false, why: "already_decided" };
    expect(await read("manager", id)).toMatchObject({ ...paying, may: ["pay", "refuse"] });
    expect(await refusal("manager", id)).toEqual([409, "already_decided"]);
    expect((await list("manager", "?kind=pay")).map((each) => each.id)).toEqual([id]);
    await refuse("manager", id);
  });

  test("a proposal whose maker or reader has an interest, and one in which everybody has", async () => {
    const farm = await of.open();
    await of.stake(farm, "jean", 5_000);
    await stake("director", farm);
    const proposal = await result("finance", farm);
    const waits = {
      kind: "project-result",
      subject: { type: "project", id: farm, reference: "Poultry farm" },
      amount: 900,
      madeBy: person("finance"),
      expiresAt: expect.any(String),
      needs: 1,
      confirmedBy: [],
    };
    const seen = (who: Who) => read(who, proposal);
    expect(await seen("manager")).toMatchObject({ ...waits, mayDecide: true, why: null });
    expect((await seen("manager")).effect).toContainEqual({
      account: "cash:cash",
      member: null,
      amount: 900,
    });
    expect(await seen("finance")).toMatchObject({ mayDecide: false, why: "own_record" });
    expect(await seen("director")).toMatchObject({
      mayDecide: false,
      why: "interest",
      may: ["refuse"],
    });
    expect(await seen(auditor)).toMatchObject({ mayDecide: false, why: "missing_right", may: [] });
    expect(await refusal("finance", proposal)).toEqual([403, "own_record"]);
    expect(await refusal("director", proposal)).toEqual([403, "interest"]);
    expect(await refusal(auditor, proposal)).toEqual([403, "missing_right"]);
    await refuse("manager", proposal);
    for (const who of ["finance", "manager", "admin"] as const) await stake(who, farm);
    const all = await result("finance", farm);
    expect(await read("manager", all)).toMatchObject({
      needs: 2,
      confirmedBy: [],
      mayDecide: true,
    });
    await put("manager", all);
    const first = { ...person("manager"), at: null };
    expect(await read("director", all)).toMatchObject({ needs: 2, confirmedBy: [first] });
    await put("director", all);
    const second = { ...person("director"), at: coop.clock.now().toISOString() };
    expect(await read("director", all)).toMatchObject({ needs: 2, confirmedBy: [first, second] });
  });

  test("all that it said before is said, under another name where section 22 has that one", async () => {
    const id = await settingsChange(90_000);
    const [listed] = await list("director", "?kind=settings");
    expect(listed).toMatchObject({
      subject: { type: "settings", reference: null },
      amount: null,
      effect: [],
      details: {
        changes: [{ what: "secondApprovalFrom", before: null, after: 90_000 }],
      },
      shown: expect.any(String),
      waitsFor: "you",
      may: ["confirm", "refuse"],
      transaction: null,
    });
    await refuse("director", id);
    expect(await list("director", "?state=refused&kind=settings")).toMatchObject([
      { id, confirmedBy: [], why: "already_decided", decidedBy: "Diane Umutoni" },
    ]);
  });
});

describe("refusals have the names of section 22", () => {
  test("one's own deposit, one that was decided, and what somebody has no right to", async () => {
    const [own, gone] = [await deposit("finance"), await deposit("eric")];
    expect(await read("finance", own)).toMatchObject({ mayDecide: false, why: "own_record" });
    expect(await refusal("finance", own)).toEqual([403, "own_record"]);
    await put("finance", gone);
    expect(await refusal("manager", gone)).toEqual([409, "already_decided"]);
    expect(await refusal(auditor, own)).toEqual([403, "missing_right"]);
    const ids = [own, gone];
    const { body } = await call("finance", decideManyCall, "/decide", undefined, {
      ids,
      decision: "confirm",
    });
    expect(answers.decided.parse(body.results).map(({ code }) => code)).toEqual([
      "own_record",
      "already_decided",
    ]);
    const proposal = await settingsChange(80_000);
    await refuse("director", proposal);
    expect(await refusal("director", proposal)).toEqual([409, "already_decided"]);
    await refuse("manager", own);
  });

  test("what has changed since it was shown is refused with what it shows now", async () => {
    const id = await deposit("aline");
    await decideTransaction(coop.as("finance"), id, { status: "approved" });
    const done = await deleteTransaction(coop.as("admin"), id, "Entered twice");
    if (done.outcome !== "proposed") throw new Error("It was removed at once.");
    const { proposal } = done;
    const { shown } = await read("manager", proposal);
    await coop.arrange`update members set last_name = 'Uwera' where id = ${coop.idOf("aline")}`;
    const refused = await put("manager", proposal);
    expect([refused.status, refused.body.code]).toEqual([409, "changed"]);
    const now = answers.proposal.parse(refused.body.proposal);
    expect(now).toEqual(await read("manager", proposal));
    expect(now.shown).not.toBe(shown);
    expect(now.effect).toContainEqual(expect.objectContaining({ member: "Aline Uwera" }));
    expect(problem.safeParse(refused.body).error).toBeUndefined();
    const old = { decision: "confirm", shown };
    expect((await put("director", proposal, old)).body).toMatchObject({
      code: "changed",
      proposal: { shown: now.shown },
    });
    expect((await put("director", proposal, { ...old, shown: now.shown })).status).toBe(200);
    await coop.arrange`update members set last_name = 'Uwase' where id = ${coop.idOf("aline")}`;
  });
});
