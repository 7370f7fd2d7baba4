import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeDistribution, proposeResult } from "@/lib/approvals/projects";
import { proposalById, proposalsAbout } from "@/lib/approvals/queries";
import { setProjectStatus } from "@/lib/projects/commands";
import { postInvestment } from "@/lib/projects/invest";
import { projectById } from "@/lib/projects/queries";
import type { ResultInput } from "@/lib/projects/schema";
import { postTransfer } from "@/lib/transfers/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { projectsOf } from "@/tests/support/projects";
import { type RawItem, type RawLine, rawPost, rawRecord } from "@/tests/support/raw-posting";
import { refusalOf } from "@/tests/support/refused";

let coop: Cooperative;
let of: ReturnType<typeof projectsOf>;
let farm: string;
beforeAll(async () => {
  coop = await openCooperative();
  of = projectsOf(coop);
});
beforeEach(async () => {
  farm = await of.open();
});
afterEach(() => expectBooksToBalance(coop.ownerDb));
afterAll(() => coop.close());

const profit = (amount: number): ResultInput => ({
  kind: "profit",
  amount,
  method: "cash",
  note: "Eggs",
});
/** Of the office too: what they invest was sent to them. */
async function stake(who: Person, amount = 100) {
  await coop.fund("jean", amount);
  await postTransfer(coop.as("jean"), { recipientId: coop.idOf(who), amount });
  await postInvestment(coop.as(who), farm, { amount });
}
const record = (by: Person, amount = 1_000) => proposeResult(coop.as(by), farm, profit(amount));
const share = (by: Person) => proposeDistribution(coop.as(by), farm, { note: null });
const confirm = (id: string, who: Person) =>
  decideProposal(coop.as(who), id, { decision: "confirm" });
const shown = (id: string) => proposalById(coop.db, id, coop.people.manager, coop.clock.now());
const waiting = () => projectById(coop.db, coop.idOf("aline"), farm);

describe("nobody makes money of a project alone", () => {
  test("a director opens one, and records and shares out only with a second person", async () => {
    await of.stake(farm, "aline", 1_000);
    const result = await record("director", 1_000_000_000);
    expect(await waiting()).toMatchObject({ profit: 0, undistributed: 0 });
    await expect(confirm(result, "director")).rejects.toMatchObject({ code: "own_record" });
    expect(await confirm(result, "finance")).toBe("confirmed");
    const sharing = await share("director");
    await expect(confirm(sharing, "director")).rejects.toMatchObject({ code: "own_record" });
    const before = await coop.available("aline");
    expect(await confirm(sharing, "manager")).toBe("confirmed");
    expect(await coop.available("aline")).toBe(before + 1_000_000_000);
    const rows = await coop.owner`select type, submitted_by, decided_by from transactions
      where project_id = ${farm} and type <> 'investment' order by id`;
    const director = coop.idOf("director");
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { type: "project-profit", submitted_by: director, decided_by: coop.idOf("finance") },
      { type: "profit", submitted_by: director, decided_by: coop.idOf("manager") },
    ]);
  });

  test("who invested in it neither proposes nor confirms", async () => {
    await stake("director");
    await stake("finance");
    for (const who of ["director", "finance"] as const) {
      await expect(record(who)).rejects.toMatchObject({ code: "own_record" });
    }
    const result = await record("manager");
    for (const who of ["director", "finance"] as const) {
      await expect(confirm(result, who)).rejects.toMatchObject({ code: "interest" });
    }
    expect(await confirm(result, "admin")).toBe("confirmed");
    await expect(share("finance")).rejects.toMatchObject({ code: "own_record" });
    const sharing = await share("admin");
    await expect(confirm(sharing, "finance")).rejects.toMatchObject({ code: "interest" });
    expect(await confirm(sharing, "manager")).toBe("confirmed");
  });

  test("nobody invests in what waits to be recorded", async () => {
    await of.stake(farm, "aline", 500);
    await coop.fund("director", 100);
    await record("director");
    await expect(postInvestment(coop.as("director"), farm, { amount: 100 })).rejects.toMatchObject({
      code: "project_settling",
    });
    expect(await waiting()).toMatchObject({ availableForInvestment: false, resultProposed: true });
  });

  test("where everybody invested, two others confirm, and the proposal says so", async () => {
    for (const who of ["director", "finance", "manager", "admin"] as const) {
      await stake(who);
    }
    for (const make of [() => record("finance", 400), () => share("finance")]) {
      const proposal = await make();
      expect(await confirm(proposal, "director")).toBe("first");
      expect((await shown(proposal)).firstConfirmedBy).toBe("Diane Umutoni");
      await expect(confirm(proposal, "director")).rejects.toMatchObject({
        code: "second_approver",
      });
      await expect(confirm(proposal, "finance")).rejects.toMatchObject({ code: "own_record" });
      expect(await confirm(proposal, "manager")).toBe("confirmed");
    }
    const parts = await coop.owner`select to_member, decided_by from transactions
      where project_id = ${farm} and type = 'profit' order by to_member`;
    // The own part of who decided names nobody: the proposal names all three.
    expect(parts.map((part) => part.decided_by)).toEqual(
      parts.map((part) => (part.to_member === coop.idOf("manager") ? null : coop.idOf("manager"))),
    );
  });

  test("who may not record proposes nothing", async () => {
    await of.stake(farm, "aline", 100);
    for (const who of ["advisor", "tech", "eric"] as const) {
      await expect(record(who)).rejects.toMatchObject({ code: "forbidden" });
      await expect(proposalsAbout(coop.db, farm, coop.people[who], new Date())).resolves.toEqual(
        [],
      );
    }
  });
});

describe("the capital is given back", () => {
  const complete = (who: Person) => setProjectStatus(coop.as(who), farm, "completed");
  const refused = (who: Person, code: string) =>
    expect(complete(who)).rejects.toMatchObject({ code });
  beforeEach(async () => {
    await setProjectStatus(coop.as("director"), farm, "running");
  });

  test("by nobody who has some of it in the project", async () => {
    await stake("director", 500);
    const before = await coop.available("director");
    await refused("director", "own_record");
    expect(await coop.available("director")).toBe(before);
    await complete("admin");
    expect(await coop.available("director")).toBe(before + 500);
  });

  test("not before a loss that waits to be confirmed", async () => {
    await of.stake(farm, "aline", 500);
    const loss = await proposeResult(coop.as("finance"), farm, { ...profit(400), kind: "loss" });
    await refused("director", "project_unsettled");
    await confirm(loss, "manager");
    await refused("director", "project_unsettled");
    await confirm(await share("finance"), "manager");
    await complete("director");
    expect(await waiting()).toMatchObject({ capital: 0, status: "completed" });
  });

  test("by nobody who is not entitled any more", async () => {
    await of.stake(farm, "aline", 100);
    await coop.suspend("director");
    await refused("director", "forbidden");
    await coop.reinstate("director");
    await refused("finance", "forbidden");
    await complete("director");
  });
});

describe("what was shown is what happens", () => {
  test("a result shows kind, channel, francs, and what there is to share out then", async () => {
    await of.stake(farm, "aline", 1_000);
    await of.record(farm, "profit", 300);
    const terms: ResultInput = { ...profit(100), kind: "loss" };
    const proposal = await proposeResult(coop.as("finance"), farm, terms);
    const { effect, reason } = await shown(proposal);
    expect(reason).toBe("Eggs");
    expect(effect).toEqual({
      about: "Poultry farm",
      amount: 100,
      type: "project-loss",
      from: null,
      to: "Poultry farm",
      movements: [
        { owner: null, account: "cash:cash", amount: -100 },
        { owner: null, account: "expense:project-loss", amount: -100 },
        { owner: null, account: "equity:distributions", amount: 100 },
        { owner: "Poultry farm", account: "project", amount: -100 },
      ],
      undistributed: { before: 300, after: 200 },
    });
    const about = await proposalsAbout(coop.db, farm, coop.people.director, coop.clock.now());
    expect(about.map((one) => [one.id, one.may])).toEqual([[proposal, ["confirm", "refuse"]]]);
    await confirm(proposal, "director");
    expect(await waiting()).toMatchObject({ undistributed: 200, loss: 100 });
  });

  test("a sharing out shows everybody's part; when a result comes in between, it is shown again", async () => {
    await of.stake(farm, "aline", 200);
    await of.stake(farm, "eric", 100);
    await of.record(farm, "profit", 100);
    const sharing = await share("director");
    const first = (await shown(sharing)).effect;
    expect(first).toMatchObject({
      amount: 100,
      type: "profit",
      movements: [
        { owner: "Poultry farm", account: "project", amount: -100 },
        { owner: "Aline Uwase", account: "available", amount: 67 },
        { owner: "Eric Habimana", account: "available", amount: 33 },
      ],
      parts: { count: 2, amount: 100 },
      undistributed: { before: 100, after: 0 },
    });
    await of.record(farm, "loss", 10);
    await expect(confirm(sharing, "finance")).rejects.toMatchObject({ code: "changed" });
    const { effect } = await shown(sharing);
    expect(effect).toMatchObject({ amount: 90, movements: [{}, { amount: 60 }, { amount: 30 }] });
    expect(effect.parts?.digest).not.toBe(first.parts?.digest);
    await confirm(sharing, "finance");
    expect(await waiting()).toMatchObject({ undistributed: 0, distributed: 90 });
  });

  test("nobody confirms what was shown to somebody else alone", async () => {
    await of.stake(farm, "aline", 100);
    await of.record(farm, "profit", 100);
    const sharing = await share("director");
    const { shown: read } = await shown(sharing);
    const confirmed = (who: Person, seen: string) =>
      decideProposal(coop.as(who), sharing, { decision: "confirm", shown: seen });
    await of.record(farm, "loss", 10);
    for (const who of ["finance", "manager"] as const) {
      await expect(confirmed(who, read)).rejects.toMatchObject({ code: "changed" });
      expect(await waiting()).toMatchObject({ undistributed: 90 });
    }
    await expect(confirmed("finance", read)).rejects.toMatchObject({ code: "changed" });
    expect(await confirmed("manager", (await shown(sharing)).shown)).toBe("confirmed");
  });

  test("of many investors the twenty largest stand there, and the digest knows all", async () => {
    for (let n = 1; n <= 23; n += 1) {
      const username = `crowd-${n}-${randomUUID().slice(0, 8)}`;
      await of.stake(farm, await coop.join({ username }), 100 + n);
    }
    await of.record(farm, "loss", 1_000);
    const { effect } = await shown(await share("director"));
    expect(effect.movements).toHaveLength(21);
    expect(effect.movements[1]?.amount).toBeLessThan(0);
    expect(effect.parts).toMatchObject({ count: 23, amount: 1_000 });
    expect(effect.parts?.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  test("what cannot be done any more is refused and can be taken back", async () => {
    await of.stake(farm, "aline", 100);
    await of.record(farm, "profit", 50);
    const sharing = await share("director");
    await of.record(farm, "loss", 50);
    await expect(confirm(sharing, "finance")).rejects.toMatchObject({
      code: "nothing_to_distribute",
    });
    const back = { decision: "refuse", reason: "It was set off." } as const;
    expect(await decideProposal(coop.as("director"), sharing, back)).toBe("withdrawn");
  });
});

describe("one request proposes once", () => {
  test("the same answer again, whatever has happened since; other words are refused", async () => {
    await of.stake(farm, "aline", 100);
    const sent = coop.as("director");
    const first = await proposeResult(sent, farm, profit(40));
    expect(await proposeResult(sent, farm, profit(40))).toBe(first);
    await confirm(first, "finance");
    expect(await proposeResult(sent, farm, profit(40))).toBe(first);
    await expect(proposeResult(sent, farm, profit(41))).rejects.toMatchObject({
      code: "request_id_reused",
    });
    const asked = coop.as("finance");
    const sharing = await proposeDistribution(asked, farm, { note: "May" });
    await confirm(sharing, "director");
    expect(await proposeDistribution(asked, farm, { note: "May" })).toBe(sharing);
    expect(await waiting()).toMatchObject({ profit: 40, distributed: 40, undistributed: 0 });
  });

  test("a second result of a project waits for the first", async () => {
    await of.stake(farm, "aline", 100);
    const first = await record("director");
    await expect(record("finance")).rejects.toMatchObject({ code: "already_proposed" });
    await decideProposal(coop.as("finance"), first, { decision: "refuse", reason: "No." });
    await confirm(await record("finance"), "director");
  });
});

// Past the rules, as whoever holds the application's database role could.
describe("as the application's role of the database", () => {
  const result = (proposal: string | null, amount: number, over: RawItem = {}) => {
    const item = rawRecord({
      type: "project-profit",
      amount,
      channel: "cash",
      project_id: farm,
      from_name: "Farm",
      description: "Eggs",
      submitted_by: coop.idOf("director"),
      actor: coop.idOf("finance"),
      proposal,
      ...over,
    });
    const nobody = "00000000-0000-0000-0000-000000000000";
    const lines: RawLine[] = [
      [nobody, `cash:${item.channel}`, -amount],
      [nobody, "income:project-profit", amount],
      [nobody, "equity:distributions", -amount],
      [farm, "project", amount],
    ];
    return [item, ...lines] as [RawItem, ...RawLine[]];
  };
  /** Confirms as the application would, then posts something by its own. */
  const confirming = (proposal: string, ...posts: [RawItem, ...RawLine[]][][]) =>
    refusalOf(() =>
      coop.client.begin(async (tx) => {
        await tx`select proposal_decide(${proposal}, ${coop.idOf("finance")}, true, '{}', null, ${coop.clock.now().toISOString()})`;
        for (const post of posts) await rawPost(tx, ...post);
        throw new Error("It was posted.");
      }),
    );

  test("no result without a proposal, of another amount, kind, channel or maker, or twice", async () => {
    await of.stake(farm, "aline", 100);
    const proposal = await record("director", 70);
    expect(await refusalOf(() => rawPost(coop.client, result(null, 70)))).toBe("no_proposal");
    expect(await refusalOf(() => rawPost(coop.client, result(proposal, 70)))).toBe("no_proposal");
    const wrong = [
      result(proposal, 71),
      result(proposal, 70, { channel: "bank" }),
      result(null, 70),
      result(proposal, 70, { submitted_by: coop.idOf("manager") }),
      result(proposal, 70, { actor: coop.idOf("manager") }),
    ];
    for (const one of wrong) expect(await confirming(proposal, [one])).toBe("no_proposal");
    expect(await confirming(proposal, [result(proposal, 70), result(proposal, 70)])).toBe(
      "no_proposal",
    );
    expect(await confirming(proposal, [result(proposal, 70)], [result(proposal, 70)])).toBe(
      "no_proposal",
    );
    expect(await waiting()).toMatchObject({ profit: 0 });
    await confirm(proposal, "finance");
  });

  const parts = (proposal: string, amounts: [string, number][]) => {
    const recordId = randomUUID();
    return amounts.map(([member, amount]): [RawItem, ...RawLine[]] => [
      rawRecord({
        type: "profit",
        amount,
        to_member: member,
        from_name: "Farm",
        project_id: farm,
        record_id: recordId,
        request: null,
        submitted_by: coop.idOf("director"),
        actor: coop.idOf("finance"),
        proposal,
      }),
      [farm, "project", -amount],
      [member, "available", amount],
    ]);
  };

  test("no parts but those of the stakes, and no other sum than was shown", async () => {
    const [aline, eric, jean] = [coop.idOf("aline"), coop.idOf("eric"), coop.idOf("jean")];
    await of.stake(farm, "aline", 30_000);
    await of.stake(farm, "eric", 10_000);
    await of.record(farm, "profit", 50);
    const proposal = await share("director");
    const right = parts(proposal, [
      [aline, 38],
      [eric, 12],
    ]);
    expect(await refusalOf(() => rawPost(coop.client, ...right))).toBe("no_proposal");
    // 30,000 and 10,000 of 50: 37.5 and 12.5, so 38 and 12 or 37 and 13.
    const notTheStakes: [string, number][][] = [
      [
        [aline, 40],
        [eric, 10],
      ],
      [[aline, 50]],
      [
        [aline, 25],
        [aline, 25],
      ],
      [
        [aline, 38],
        [jean, 12],
      ],
    ];
    for (const wrong of notTheStakes) {
      expect(await confirming(proposal, parts(proposal, wrong))).toBe("not_the_stakes");
    }
    const more: [string, number][] = [
      [aline, 38],
      [eric, 13],
    ];
    expect(await confirming(proposal, parts(proposal, more))).toBe("no_proposal");
    await confirm(proposal, "finance");
  });

  test("no parts by capital alone: a late investor takes nothing from an earlier one", async () => {
    const [aline, eric] = [coop.idOf("aline"), coop.idOf("eric")];
    await of.stake(farm, "aline", 30_000);
    coop.clock.tick(9 * 86_400_000);
    await of.stake(farm, "eric", 10_000);
    await of.record(farm, "profit", 3_100);
    const proposal = await share("director");
    const byCapital: [string, number][] = [
      [aline, 2_325],
      [eric, 775],
    ];
    expect(await confirming(proposal, parts(proposal, byCapital))).toBe("not_the_stakes");
    // 30,000 for ten days, 10,000 for one: 3,000 and 100.
    const [shown] = (
      await proposalsAbout(coop.db, farm, coop.people.finance, coop.clock.now())
    ).map(({ effect }) => effect);
    expect(shown).toMatchObject({
      movements: [
        { amount: -3_100 },
        { owner: "Aline Uwase", amount: 3_000, weight: 300_000 },
        { owner: "Eric Habimana", amount: 100, weight: 10_000 },
      ],
      parts: { weighing: { weight: 310_000, holds: true } },
    });
    // Waiting for the second person changes no part.
    coop.clock.tick(3 * 86_400_000);
    await confirm(proposal, "finance");
    expect(await waiting()).toMatchObject({ distributed: 3_100, undistributed: 0 });
  });

  test("no investment while a result waits", async () => {
    await of.stake(farm, "aline", 100);
    await coop.fund("eric", 10);
    await record("director");
    const eric = coop.idOf("eric");
    const item = rawRecord({
      type: "investment",
      amount: 10,
      from_member: eric,
      to_name: "Farm",
      project_id: farm,
      submitted_by: eric,
    });
    const refusal = await refusalOf(() =>
      rawPost(coop.client, [item, [eric, "available", -10], [eric, "invested", 10]]),
    );
    expect(refusal).toBe("project_settling");
  });
});
