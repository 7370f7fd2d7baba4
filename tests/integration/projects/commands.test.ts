import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/queries";
import { deleteMember } from "@/lib/members/staff-commands";
import { createProject, editProject, setOpen, setProjectStatus } from "@/lib/projects/commands";
import { previewDistribution } from "@/lib/projects/distribution";
import { investInProject, postInvestment, reviewInvestment } from "@/lib/projects/invest";
import { listDistributions, listInvestors, listResults } from "@/lib/projects/lists";
import { countProjects, listProjects, projectById } from "@/lib/projects/queries";
import { getDashboard } from "@/lib/reports/queries";
import { transactionDetails } from "@/lib/transactions/details";
import { listPassbook } from "@/lib/transactions/queries";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { projectsOf, recordByTwo, shareByTwo } from "@/tests/support/projects";

const NOBODY = "01890000-0000-7000-8000-000000000000";
let coop: Cooperative;
let of: ReturnType<typeof projectsOf>;
beforeAll(async () => {
  coop = await openCooperative();
  of = projectsOf(coop);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const view = (id: string, who: "aline" | "eric" | "jean" = "aline") =>
  projectById(coop.db, coop.idOf(who), id);

describe("a project", () => {
  test("is created, edited, opened and closed, and every step is in the trail", async () => {
    const before = await getDashboard(coop.db);
    const made = await createProject(coop.as("director"), {
      title: "Coffee washing",
      description: "A station in Huye",
      totalInvestment: 500_000,
      openForInvestment: false,
    });
    expect(made).toMatchObject({
      status: "active",
      totalInvestment: 500_000,
      currentInvestment: 0,
      progress: 0,
      openForInvestment: false,
      availableForInvestment: false,
      investors: [],
      own: null,
    });
    const { updatedAt } = made;
    const form = { title: "Coffee washing station", totalInvestment: 600_000, updatedAt };
    const edited = await editProject(coop.as("admin"), made.id, form);
    expect(edited).toMatchObject({ title: "Coffee washing station", totalInvestment: 600_000 });
    await expect(
      editProject(coop.as("admin"), made.id, { title: "Mine", updatedAt }),
    ).rejects.toMatchObject({ code: "conflict" });
    // Its answer was lost, and it is sent again: what it asks for is so.
    expect(await editProject(coop.as("admin"), made.id, form)).toEqual(edited);
    expect(await setOpen(coop.as("director"), made.id, true)).toMatchObject({
      availableForInvestment: true,
    });
    // The same again changes nothing, and leaves no trace.
    await setOpen(coop.as("director"), made.id, true);
    const { rows } = await listAudit(coop.db, { subject: { id: made.id, sentAt: null } }, null, 9);
    expect(rows.map(({ action, subject }) => [action, subject?.label])).toEqual([
      ["project.update", "Coffee washing station"],
      ["project.update", "Coffee washing station"],
      ["project.create", "Coffee washing station"],
    ]);
    expect((await getDashboard(coop.db)).totalProjects).toBe(before.totalProjects + 1);
  });

  test("asked for twice is one, also at once; with other words it is refused", async () => {
    const words = { title: "Bee hives", description: "Twenty hives in Nyagatare" };
    const asked = { ...words, totalInvestment: 70_000, openForInvestment: true };
    const before = await countProjects(coop.db, {});
    const sent = coop.as("director");
    const [one, other] = await Promise.all([
      createProject(sent, asked),
      createProject(sent, asked),
    ]);
    expect(other).toEqual(one);
    await editProject(coop.as("admin"), one.id, { title: "Bee hives of Nyagatare" });
    const later = { ...sent, now: new Date(sent.now.getTime() + 60_000) };
    expect(await createProject(later, asked)).toMatchObject({
      id: one.id,
      title: "Bee hives of Nyagatare",
    });
    for (const change of [{ title: "Bees" }, { totalInvestment: 70_001 }, { description: "x" }]) {
      await expect(createProject(sent, { ...asked, ...change })).rejects.toMatchObject({
        code: "request_id_reused",
      });
    }
    expect(await countProjects(coop.db, {})).toBe(before + 1);
    // An id is of one member, and a new one is a new project.
    const { requestId } = sent;
    await expect(createProject(coop.as("admin", { requestId }), asked)).rejects.toMatchObject({
      code: "request_id_reused",
    });
    await createProject(coop.as("director"), asked);
    expect(await countProjects(coop.db, {})).toBe(before + 2);
  });

  test("that is unknown is not found, whatever is asked of it", async () => {
    const asked = [
      () => view(NOBODY),
      () => editProject(coop.as("admin"), NOBODY, { title: "x" }),
      () => setProjectStatus(coop.as("admin"), NOBODY, "running"),
      () => postInvestment(coop.as("aline"), NOBODY, { amount: 1 }),
      () => of.record(NOBODY, "profit", 1),
      () => of.share(NOBODY),
      () => listInvestors(coop.db, NOBODY, undefined, 5),
      () => listResults(coop.db, NOBODY, null, 5),
      () => listDistributions(coop.db, NOBODY, NOBODY, null, 5),
    ];
    for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: "not_found" });
  });

  test("keeps its target above what is invested", async () => {
    const id = await of.open(50_000);
    await of.stake(id, "aline", 30_000);
    await expect(
      editProject(coop.as("director"), id, { totalInvestment: 29_999 }),
    ).rejects.toMatchObject({
      code: "invalid",
      fields: { totalInvestment: { key: "projectTargetBelow" } },
    });
    const lowered = await editProject(coop.as("director"), id, { totalInvestment: 30_000 });
    expect(lowered).toMatchObject({ progress: 100, availableForInvestment: false });
  });

  test("goes forward one status at a time, and the same again changes nothing", async () => {
    const id = await of.open(50_000);
    const go = (status: "active" | "running" | "completed") =>
      setProjectStatus(coop.as("director"), id, status);
    await expect(go("completed")).rejects.toMatchObject({ code: "project_step" });
    expect((await go("running")).status).toBe("running");
    const since = (await go("running")).runningSince;
    expect((await go("running")).runningSince).toBe(since);
    await expect(go("active")).rejects.toMatchObject({ code: "project_step" });
    const { completedProjects } = await getDashboard(coop.db);
    expect(await go("completed")).toMatchObject({ status: "completed", openForInvestment: false });
    await go("completed");
    expect((await getDashboard(coop.db)).completedProjects).toBe(completedProjects + 1);
    for (const status of ["active", "running"] as const) {
      await expect(go(status)).rejects.toMatchObject({ code: "project_completed" });
    }
    await expect(editProject(coop.as("admin"), id, { title: "x" })).rejects.toMatchObject({
      code: "project_completed",
    });
    // Nobody has ever had a part in it.
    await expect(of.record(id, "profit", 1)).rejects.toMatchObject({
      code: "project_no_investors",
    });
  });
});

describe("an investment", () => {
  test("needs the password, and is the member's share of the project", async () => {
    const id = await of.open(90_000);
    await coop.fund("eric", 60_000);
    await expect(
      investInProject(coop.as("eric"), id, { amount: 60_000, password: "wrong-one" }),
    ).rejects.toMatchObject({ code: "wrong_password" });
    await of.stake(id, "aline", 30_000);
    const review = await reviewInvestment(coop.db, coop.idOf("eric"), id, 60_000);
    expect(review).toMatchObject({ availableAfter: review.available - 60_000, shareAfter: 66.7 });
    const done = await investInProject(coop.as("eric"), id, {
      amount: 60_000,
      password: PASSWORD,
    });
    expect(done.transaction).toMatchObject({
      type: "investment",
      amount: 60_000,
      fromUser: "Eric Habimana",
      toUser: "Poultry farm",
      method: null,
      status: "approved",
    });
    expect(done.availableBalance).toBe(await coop.available("eric"));
    expect(done.project).toMatchObject({
      currentInvestment: 90_000,
      progress: 100,
      investorCount: 2,
      investors: [
        { name: "Eric Habimana", share: 66.7, amount: 60_000, avatar: null },
        { name: "Aline Uwase", share: 33.3, amount: 30_000, avatar: null },
      ],
      own: { amount: 60_000, capital: 60_000, share: 66.7, earned: 0, lost: 0, returned: 0 },
    });
    expect((await view(id, "jean")).own).toBeNull();
  });

  test("is refused while the project is closed, full or about to share, beside the amount", async () => {
    const id = await of.open(10_000);
    await coop.fund("aline", 20_000);
    const available = await coop.available("aline");
    const invest = (amount: number) => postInvestment(coop.as("aline"), id, { amount });
    const review = (amount: number) =>
      reviewInvestment(coop.db, coop.idOf("aline"), id, amount).then(() => {});
    const refused = async (amount: number, refusal: object) => {
      await expect(invest(amount)).rejects.toMatchObject(refusal);
      await expect(review(amount)).rejects.toMatchObject(refusal);
    };
    await refused(10_001, {
      code: "project_full",
      fields: { amount: { key: "projectLeft" } },
      values: { amount: 10_000 },
    });
    await setOpen(coop.as("director"), id, false);
    await refused(1, { code: "project_not_open" });
    await setOpen(coop.as("director"), id, true);
    await invest(4_000);
    await of.record(id, "profit", 10);
    await refused(1, { code: "project_settling" });
    await of.share(id);
    await invest(6_000);
    await refused(1, { fields: { amount: { key: "projectReached" } } });
    const large = await of.open(900_000_000);
    await expect(
      postInvestment(coop.as("aline"), large, { amount: 800_000_000 }),
    ).rejects.toMatchObject({
      code: "insufficient_balance",
      fields: { amount: { key: "investmentExceeds" } },
    });
    expect(await coop.available("aline")).toBe(available - 10_000 + 10);
  });

  test("arrives twice and moves money once; with another amount it is refused", async () => {
    const id = await of.open(10_000);
    await coop.fund("jean", 10_000);
    const requestId = randomUUID();
    const send = (amount: number) => postInvestment(coop.as("jean", { requestId }), id, { amount });
    const first = await send(10_000);
    // The project is full and the member has nothing left: a repetition answers as the first time.
    const again = await send(10_000);
    expect(again.transaction).toEqual(first.transaction);
    expect(again.availableBalance).toBe(first.availableBalance);
    await expect(send(9_999)).rejects.toMatchObject({ code: "request_id_reused" });
    expect((await view(id)).currentInvestment).toBe(10_000);
  });

  test("of somebody suspended is refused", async () => {
    const id = await of.open(10_000);
    const newcomer = await coop.join({ username: "suspended.investor" });
    await coop.fund(newcomer, 500);
    await coop.suspend(newcomer);
    await expect(postInvestment(coop.as(newcomer), id, { amount: 1 })).rejects.toMatchObject({
      code: "recipient_unavailable",
    });
  });

  test("keeps an account open that would be closed", async () => {
    const id = await of.open(10_000);
    const newcomer = await coop.join({ username: "leaving.investor" });
    await of.stake(id, newcomer, 700);
    await expect(deleteMember(coop.as("admin"), newcomer.id)).rejects.toMatchObject({
      code: "member_not_closable",
      values: { invested: 700 },
    });
  });
});

describe("a result", () => {
  test("is recorded by its channel, and told with who did what", async () => {
    const id = await of.open(100_000);
    await expect(of.record(id, "profit", 5)).rejects.toMatchObject({
      code: "project_no_investors",
    });
    await of.stake(id, "aline", 30_000);
    await of.stake(id, "eric", 10_000);
    const before = await getDashboard(coop.db);
    const terms = { amount: 1_001, method: "bank", note: "Eggs of October" } as const;
    const manager = () => coop.as("manager");
    await recordByTwo(coop.as("finance"), manager, id, { kind: "profit", ...terms });
    const [profit] = (await listResults(coop.db, id, null, 1)).rows;
    expect(profit).toMatchObject({
      kind: "profit",
      amount: 1_001,
      method: "bank",
      note: "Eggs of October",
      recordedBy: "Grace Ingabire",
      distributedAt: null,
      distributedBy: null,
    });
    expect(profit?.reference).toMatch(/^PPR-/);
    await of.record(id, "loss", 1);
    expect(await getDashboard(coop.db)).toMatchObject({
      totalProfit: before.totalProfit + 1_001,
      totalLoss: before.totalLoss + 1,
      totalBalance: before.totalBalance,
    });
    expect(await previewDistribution(coop.db, id, 1)).toEqual({
      kind: "profit",
      amount: 1_000,
      investors: 2,
      weighing: { weight: 40_000, from: "2026-11-20", until: "2026-11-20", holds: true },
      parts: [{ name: "Aline Uwase", weight: 30_000, amount: 750 }],
    });
    await shareByTwo(coop.as("director"), manager, id, "October");
    const [shared] = (await listDistributions(coop.db, coop.idOf("director"), id, null, 5)).rows;
    expect(shared).toMatchObject({ amount: 1_000, investors: 2, own: null, note: "October" });
    expect(await view(id)).toMatchObject({
      profit: 1_001,
      loss: 1,
      distributed: 1_000,
      undistributed: 0,
      capital: 40_000,
      own: { earned: 750, lost: 0, capital: 30_000 },
    });
    const { rows } = await listDistributions(coop.db, coop.idOf("eric"), id, null, 5);
    expect(rows).toMatchObject([
      { amount: 1_000, own: { amount: 250, capital: 10_000, weight: 10_000 } },
    ]);
    const results = await listResults(coop.db, id, null, 1);
    expect(results.rows).toMatchObject([{ kind: "loss", distributedBy: "Diane Umutoni" }]);
    expect(results.next).not.toBeNull();
    // The investor's own paper: from the project, with the note, in their passbook.
    const passbook = await listPassbook(coop.db, coop.idOf("eric"), { type: "profit" }, null, 5);
    expect(passbook.rows).toMatchObject([
      { amount: 250, fromUser: "Poultry farm", toUser: "Eric Habimana", description: "October" },
    ]);
    const filter = { q: "poultry profit" };
    const found = await listPassbook(coop.db, coop.idOf("eric"), filter, null, 5);
    expect(found.rows.map((row) => row.type)).toEqual(["profit"]);
    const paid = passbook.rows[0]?.id ?? "";
    const all = { id: coop.idOf("finance"), all: true };
    expect((await transactionDetails(coop.db, paid, all)).entries).toEqual([
      expect.objectContaining({ account: "project", owner: "Poultry farm", debit: 250 }),
      expect.objectContaining({ account: "available", owner: "Eric Habimana", credit: 250 }),
    ]);
  });

  test("beyond the capital is refused, with what the investors can bear", async () => {
    const id = await of.open(100_000);
    await of.stake(id, "aline", 30_000);
    await of.record(id, "profit", 5_000);
    await expect(of.record(id, "loss", 35_001)).rejects.toMatchObject({
      code: "loss_beyond_capital",
      values: { amount: 35_000 },
      fields: { amount: { key: "lossBeyondCapital" } },
    });
    await of.record(id, "loss", 35_000);
    expect(await view(id)).toMatchObject({ undistributed: -30_000 });
    await of.share(id);
    expect(await view(id)).toMatchObject({
      capital: 0,
      currentInvestment: 30_000,
      undistributed: 0,
      own: { amount: 30_000, capital: 0, lost: 30_000, earned: 0, share: 100 },
    });
    // Nobody joins those who lost it, whatever the switch says: what comes back would be the newcomer's.
    const joins = of.stake(id, "eric", 1_000);
    await expect(joins).rejects.toMatchObject({ code: "project_not_open" });
    expect(await view(id)).toMatchObject({
      openForInvestment: true,
      availableForInvestment: false,
    });
    // What comes back later is theirs by all the days that their capital was there.
    await of.record(id, "profit", 200);
    await of.share(id);
    const { rows } = await listDistributions(coop.db, coop.idOf("aline"), id, null, 1);
    expect(rows).toMatchObject([{ amount: 200, own: { amount: 200, capital: 0, weight: 30_000 } }]);
  });

  test("that no channel can pay is refused", async () => {
    const id = await of.open(100_000);
    await of.stake(id, "aline", 30_000);
    const terms = { kind: "loss", amount: 10, method: "airtel", note: "Fuel" } as const;
    await expect(
      recordByTwo(coop.as("finance"), () => coop.as("director"), id, terms),
    ).rejects.toMatchObject({ code: "channel_short", values: { channel: "airtel" } });
  });

  test("and nothing to share out is told", async () => {
    const id = await of.open(100_000);
    await of.stake(id, "aline", 30_000);
    await expect(of.share(id)).rejects.toMatchObject({ code: "nothing_to_distribute" });
    await expect(previewDistribution(coop.db, id, 5)).rejects.toMatchObject({
      code: "nothing_to_distribute",
    });
    await of.record(id, "profit", 10);
    await of.record(id, "loss", 10);
    await expect(of.share(id)).rejects.toMatchObject({ code: "nothing_to_distribute" });
    // They cancel each other out: the project can be completed all the same.
    await setProjectStatus(coop.as("director"), id, "running");
    await setProjectStatus(coop.as("director"), id, "completed");
  });

  test("is refused when all is lost and nobody is left to share with, and can be set right", async () => {
    const id = await of.open(10_000);
    const newcomer = await coop.join({ username: "gone.investor" });
    await of.stake(id, newcomer, 700);
    await of.record(id, "loss", 700);
    await of.share(id);
    await deleteMember(coop.as("admin"), newcomer.id);
    await of.record(id, "profit", 50);
    const nobody = { code: "project_no_investors" };
    await expect(of.share(id)).rejects.toMatchObject(nobody);
    await expect(previewDistribution(coop.db, id, 5)).rejects.toMatchObject(nobody);
    await of.record(id, "loss", 50);
    await setProjectStatus(coop.as("director"), id, "running");
    await setProjectStatus(coop.as("director"), id, "completed");
  });

  test("reaches who is suspended, and every last franc of somebody small", async () => {
    const id = await of.open(2_000_000);
    const [large, small] = [
      await coop.join({ username: "large.investor" }),
      await coop.join({ username: "small.investor" }),
    ];
    await of.stake(id, large, 1_999_999);
    await of.stake(id, small, 1);
    await coop.suspend(large);
    await of.record(id, "profit", 100);
    const { investors } = await of.share(id);
    expect(investors).toBe(1);
    expect([await coop.available(large), await coop.available(small)]).toEqual([100, 0]);
    const { rows } = await listDistributions(coop.db, small.id, id, null, 1);
    expect(rows).toMatchObject([{ own: { amount: 0, capital: 1, transactionId: null } }]);
  });
});

describe("a completed project", () => {
  test("gives back what was agreed to, or nothing", async () => {
    const id = await of.open(100_000);
    await of.stake(id, "aline", 30_000);
    await setProjectStatus(coop.as("director"), id, "running");
    const complete = (expected: number) =>
      setProjectStatus(coop.as("director"), id, "completed", expected);
    await expect(complete(29_999)).rejects.toMatchObject({ code: "conflict" });
    await expect(complete(Number.NaN)).rejects.toMatchObject({ code: "conflict" });
    expect(await view(id)).toMatchObject({ status: "running", capital: 30_000 });
    expect(await complete(30_000)).toMatchObject({ status: "completed", capital: 0 });
    expect(await complete(30_000)).toMatchObject({ status: "completed" });
  });

  test("gives everybody their capital back and shows what they had in it", async () => {
    const id = await of.open(100_000);
    await of.stake(id, "aline", 30_000);
    await of.stake(id, "eric", 10_000);
    await of.record(id, "loss", 7);
    const [aline, eric] = [await coop.available("aline"), await coop.available("eric")];
    await setProjectStatus(coop.as("director"), id, "running");
    await expect(setProjectStatus(coop.as("admin"), id, "completed")).rejects.toMatchObject({
      code: "project_unsettled",
    });
    await of.share(id);
    const done = await setProjectStatus(coop.as("admin"), id, "completed");
    expect(done).toMatchObject({ capital: 0, currentInvestment: 40_000, progress: 40 });
    expect(await coop.available("aline")).toBe(aline + 30_000 - 5);
    expect(await coop.available("eric")).toBe(eric + 10_000 - 2);
    expect(await view(id)).toMatchObject({
      own: { amount: 30_000, capital: 0, share: 75, lost: 5, returned: 29_995 },
      investors: [{ share: 75 }, { share: 25 }],
    });
  });
});

describe("lists of projects", () => {
  test("go page by page, newest first, and are narrowed by status and words", async () => {
    const marked = await of.open(10_000, "Fish ponds of Rwamagana");
    const all = await countProjects(coop.db, {});
    const seen: string[] = [];
    let cursor = null;
    do {
      const page: Awaited<ReturnType<typeof listProjects>> = await listProjects(
        coop.db,
        coop.idOf("aline"),
        {},
        cursor,
        4,
      );
      seen.push(...page.rows.map((row) => row.id));
      const [at, id] = page.next
        ? Buffer.from(page.next, "base64url").toString().split("|")
        : [null, null];
      cursor = at && id ? { at: new Date(at), id } : null;
    } while (cursor);
    expect(seen).toHaveLength(all);
    expect(seen).toEqual([...seen].sort().reverse());
    const found = await listProjects(
      ...([coop.db, coop.idOf("aline"), { q: "FISH%", status: "active" }, null, 4] as const),
    );
    expect(found.rows).toEqual([]);
    const named = await listProjects(coop.db, coop.idOf("aline"), { q: "fish P" }, null, 4);
    expect(named.rows.map((row) => row.id)).toEqual([marked]);
    const completed = await listProjects(
      ...([coop.db, coop.idOf("aline"), { status: "completed" }, null, 50] as const),
    );
    expect(completed.rows.every(({ status }) => status === "completed")).toBe(true);
  });

  test("show the ten with the most invested; the whole list goes page by page", async () => {
    const id = await of.open(1_000_000);
    for (let n = 1; n <= 12; n += 1) {
      await of.stake(id, await coop.join({ username: `investor${n}` }), n === 12 ? 500 : 100 * n);
    }
    const { investors, investorCount } = await view(id);
    expect(investorCount).toBe(12);
    expect(investors.map(({ amount }) => amount).slice(0, 3)).toEqual([1_100, 1_000, 900]);
    expect(investors).toHaveLength(10);
    const amounts: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await listInvestors(coop.db, id, cursor, 5);
      amounts.push(...page.rows.map((row) => row.amount));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(amounts).toEqual([1100, 1000, 900, 800, 700, 600, 500, 500, 400, 300, 200, 100]);
    await expect(listInvestors(coop.db, id, "bm8", 5)).rejects.toMatchObject({ code: "invalid" });
  });
});
