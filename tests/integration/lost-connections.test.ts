import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "@/db/client";
import { inOneTurn, OutcomeUnknown } from "@/db/turn";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeDistribution, proposeResult } from "@/lib/approvals/projects";
import { authenticate } from "@/lib/auth/commands";
import { submitDeposit } from "@/lib/deposits/commands";
import { owed } from "@/lib/limits/named-take";
import { postRepayment } from "@/lib/loans/loan-commands";
import { cancelLendOffer, postLendOffer, postTake } from "@/lib/loans/offer-commands";
import { postBorrowRequest, postLending } from "@/lib/loans/request-commands";
import { setProjectStatus } from "@/lib/projects/commands";
import { postInvestment } from "@/lib/projects/invest";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { type Moment, openCuttingProxy } from "@/tests/support/cutting-proxy";
import { lending } from "@/tests/support/lending";
import { naiveSend } from "@/tests/support/naive";
import { projectsOf } from "@/tests/support/projects";
import { storm } from "@/tests/support/storm";
import { waitUntil } from "@/tests/support/wait-until";

/** What a command fails with when its connection dies. */
const LOST = /^(CONNECTION_CLOSED|CONNECTION_DESTROYED|ECONNRESET|EPIPE|57P01)$/;

let coop: Cooperative;
let deals: ReturnType<typeof lending>;
let proxy: Awaited<ReturnType<typeof openCuttingProxy>>;
let cuttable: ReturnType<typeof connect>;
beforeAll(async () => {
  coop = await openCooperative();
  deals = lending(coop);
  await coop.fund("aline", 1_000_000);
  proxy = await openCuttingProxy(coop.url);
  cuttable = connect(proxy.url, { max: 1 });
  await cuttable.client`select 1`;
});
afterAll(async () => {
  await cuttable.close();
  await proxy.close();
  await coop.close();
});

/** What the cooperative has written down, in numbers. */
async function books() {
  const [row] = await coop.owner`select
    (select count(*)::int from transactions) as transactions,
    (select count(*)::int from transactions where status = 'approved') as approved,
    (select count(*)::int from entries) as entries,
    (select count(*)::int from requests) as requests,
    (select count(*)::int from sessions) as sessions,
    (select count(*)::int from audit_log where outcome = 'done') as acts,
    (select sum(balance)::bigint from accounts where owner = ${coop.idOf("aline")}) as aline,
    (select sum(balance)::bigint from accounts where owner = ${coop.idOf("eric")}) as eric`;
  return { ...row };
}
type Books = Awaited<ReturnType<typeof books>>;

type Case = {
  /** Makes one intention: an act that may be tried again. */
  intend: () => Promise<() => Promise<unknown>>;
  /** A second try that says that the first one was done, instead of doing nothing. */
  alreadyDone?: string;
};

/**
 * Carries the act out with its connection cut before one statement, then another, until the one is found before which nothing
 * is done and after which all is: halving finds whatever lies between, for what is half done stays so until another statement.
 * Then after that one, and in a storm before and after each. Each time the books must be those before or those after the act,
 * and a second try must bring them to those after it. Answers how many statements there are.
 */
async function cutEverywhere({ intend, alreadyDone }: Case): Promise<number> {
  const first = await intend();
  const sofar = proxy.statements();
  const whole = await difference(first);
  const statements = proxy.statements() - sofar;

  /** Whether all was done when it was cut, or it was not cut any more. */
  async function isDone(statement: number, moment: Moment): Promise<boolean> {
    const at = `cut ${moment} statement ${statement}`;
    const act = await intend();
    const before = await books();
    proxy.cutAt(statement, moment);
    const outcome = await inOneTurn(act).catch((error) => error);
    const between = since(before, await books());
    expect([nothing(between), whole], at).toContainEqual(between);
    if (!proxy.hasCut()) {
      expect(between, "not cut").toEqual(whole);
      return true;
    }
    expect(codeOf(outcome), at).toMatch(LOST);
    // "Not done" is told only where it is not.
    const isOpen = outcome instanceof OutcomeUnknown;
    if (!isOpen) expect(between, at).toEqual(nothing(between));
    await act().catch((error) => {
      if (error.code !== alreadyDone) throw error;
    });
    expect(since(before, await books()), `retried, ${at}`).toEqual(whole);
    return !isDeepStrictEqual(between, nothing(between));
  }

  let [last, done] = [0, statements + 1];
  while (done - last > 1) {
    const middle = (last + done) >> 1;
    if (await isDone(middle, "before")) done = middle;
    else last = middle;
  }
  expect(await isDone(last, "after")).toBe(true);
  // Where all is done already, the answer may still be lost; and there is no statement after the last.
  expect(await isDone(statements, "after")).toBe(true);
  expect(await isDone(statements + 1, "before")).toBe(true);
  expect(proxy.hasCut()).toBe(false);
  for (let statement = 1; statement <= storm(0, statements); statement += 1) {
    for (const moment of ["before", "after"] satisfies Moment[]) await isDone(statement, moment);
  }
  await expectBooksToBalance(coop.db);
  return statements;
}

async function difference(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await books();
  await act();
  return since(before, await books());
}

const since = (before: Books, after: Books) =>
  Object.fromEntries(
    Object.keys(before).map((key) => [key, Number(after[key]) - Number(before[key])]),
  );
const nothing = (books: Record<string, number>) =>
  Object.fromEntries(Object.keys(books).map((key) => [key, 0]));

function codeOf(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
  }
  return String(error);
}

/** The command's surroundings on the wire that can be cut, with one request id for all tries. */
const onTheWire = (who: Parameters<Cooperative["as"]>[0]) => {
  const context = coop.as(who, { db: cuttable.db, requestId: randomUUID() });
  return () => context;
};

describe("a connection that dies at any statement leaves before or after, nothing between", () => {
  test("when money is sent", async () => {
    const statements = await cutEverywhere({
      intend: async () => {
        const context = onTheWire("aline");
        return () => postTransfer(context(), { recipientId: coop.idOf("eric"), amount: 100 });
      },
    });
    expect(statements).toBeGreaterThanOrEqual(1);
  });

  test("when a deposit is submitted", async () => {
    const statements = await cutEverywhere({
      intend: async () => {
        // Somebody new each time: nobody has more than so many waiting.
        const context = onTheWire(await coop.join({ username: `payer-${randomUUID()}` }));
        return () => submitDeposit(context(), cash(100));
      },
    });
    expect(statements).toBeGreaterThanOrEqual(2);
  });

  test.each(["approved", "rejected"] as const)("when a deposit is %s", async (status) => {
    const statements = await cutEverywhere({
      intend: async () => {
        const { id } = await submitDeposit(coop.as("aline"), cash(100));
        const context = onTheWire("finance");
        return () => decideTransaction(context(), id, { status, reason: "Never arrived" });
      },
      alreadyDone: "not_pending",
    });
    expect(statements).toBeGreaterThanOrEqual(2);
  });

  test("when an offer is made, taken or cancelled", async () => {
    const terms = {
      amount: 1_000,
      interestRate: 10,
      deadline: deals.inDays(30),
      description: null,
      visibility: "public" as const,
    };
    const made = await cutEverywhere({
      intend: async () => {
        const context = onTheWire("aline");
        return () => postLendOffer(context(), terms);
      },
    });
    const taken = await cutEverywhere({
      intend: async () => {
        const offerId = await deals.offer("aline", 1_000);
        const context = onTheWire("eric");
        return () => postTake(context(), { offerId, autoRepay: false });
      },
    });
    const cancelled = await cutEverywhere({
      intend: async () => {
        const offerId = await deals.offer("aline", 1_000);
        const context = onTheWire("aline");
        return () => cancelLendOffer(context(), offerId);
      },
      alreadyDone: "offer_unavailable",
    });
    expect(Math.min(made, taken, cancelled)).toBeGreaterThanOrEqual(1);
  });

  test("when a loan is asked for, given or repaid", async () => {
    const terms = {
      amount: 1_000,
      maxInterest: 5,
      reason: "Seeds",
      deadline: deals.inDays(30),
      autoRepay: false,
    };
    const asked = await cutEverywhere({
      intend: async () => {
        const context = onTheWire("eric");
        return () => postBorrowRequest(context(), terms);
      },
    });
    const given = await cutEverywhere({
      intend: async () => {
        const requestId = await deals.ask("eric", 1_000);
        const context = onTheWire("aline");
        return () => postLending(context(), { requestId, interestRate: 5 });
      },
    });
    const repaid = await cutEverywhere({
      intend: async () => {
        const loan = await deals.take("eric", await deals.offer("aline", 1_000));
        const context = onTheWire("eric");
        return () => postRepayment(context(), loan, { amount: 600 });
      },
    });
    expect(Math.min(asked, given, repaid)).toBeGreaterThanOrEqual(1);
  });

  test("when money is invested", async () => {
    const id = await projectsOf(coop).open();
    const statements = await cutEverywhere({
      intend: async () => {
        const context = onTheWire("aline");
        return () => postInvestment(context(), id, { amount: 100 });
      },
    });
    expect(statements).toBeGreaterThanOrEqual(3);
  });

  test("when a profit is proposed, confirmed and shared out", async () => {
    const of = projectsOf(coop);
    const terms = { kind: "profit", amount: 50, method: "cash", note: "Eggs" } as const;
    const proposed = await cutEverywhere({
      intend: async () => {
        const id = await of.open();
        await of.stake(id, "aline", 300);
        const context = onTheWire("director");
        return () => proposeResult(context(), id, terms);
      },
    });
    const id = await of.open();
    await of.stake(id, "aline", 300);
    await of.stake(id, "eric", 200);
    const confirm = async (proposal: string) => {
      const context = onTheWire("finance");
      return () => decideProposal(context(), proposal, { decision: "confirm" });
    };
    const alreadyDone = "not_pending";
    const recorded = await cutEverywhere({
      alreadyDone,
      intend: async () => confirm(await proposeResult(coop.as("director"), id, terms)),
    });
    await of.share(id);
    const shared = await cutEverywhere({
      alreadyDone,
      intend: async () => {
        await of.record(id, "profit", 50);
        return confirm(await proposeDistribution(coop.as("director"), id, { note: null }));
      },
    });
    expect(Math.min(proposed, recorded, shared)).toBeGreaterThanOrEqual(5);
  });

  test("when a project is completed", async () => {
    const of = projectsOf(coop);
    const statements = await cutEverywhere({
      intend: async () => {
        const id = await of.open();
        await of.stake(id, "eric", 200);
        await setProjectStatus(coop.as("director"), id, "running");
        const context = onTheWire("director");
        return () => setProjectStatus(context(), id, "completed");
      },
    });
    expect(statements).toBeGreaterThanOrEqual(4);
  });

  test("but not when money is sent in several statements", async () => {
    const owner = connect(proxy.url, { max: 1, role: "none" });
    await owner.client`select 1`;
    const before = await books();
    proxy.cutAt(2, "after");
    const sent = naiveSend(owner.client, coop.idOf("aline"), coop.idOf("eric"), 100, 1);
    expect(codeOf(await sent.catch((error) => error))).toMatch(LOST);
    const between = since(before, await books());
    expect([between.aline, between.eric]).toEqual([-100, 0]);
    await coop.owner`update accounts set balance = balance + 100 where owner = ${coop.idOf("aline")} and kind = 'available'`;
    await owner.close();
  });
});

describe("a connection that dies during a sign-in", () => {
  const device = { platform: "Android 14", browser: "Chrome 130" };
  const signIn = () =>
    authenticate(
      { db: cuttable.db, now: coop.clock.tick(), address: null, device },
      { identifier: "aline", password: PASSWORD },
    );
  /** A try that a lost connection did not let look at the password is given back later, by a statement of its own on the wire. */
  const nothingOwed = () =>
    waitUntil("the tries given back", async () => (owed() === 0 ? true : undefined));
  /** Sessions and their audit rows belong together, one to one. */
  const unexplained = async () => {
    const [row] = await coop.owner`select
      (select count(*)::int from sessions s where not exists (select from audit_log where subject_id = s.id::text and action = 'session.sign-in')) as silent,
      (select count(*)::int from audit_log a where action = 'session.sign-in' and outcome = 'done' and not exists (select from sessions where id::text = a.subject_id)) as ghosts`;
    return { ...row };
  };

  test.each(["before", "after"] as const)(
    "leaves a whole session or none (%s each statement)",
    async (moment) => {
      let cuts = 0;
      for (let statement = 1; ; statement += 1) {
        await nothingOwed();
        const before = await books();
        proxy.cutAt(statement, moment);
        const outcome = await signIn().catch((error) => error);
        if (!proxy.hasCut()) break;
        cuts += 1;
        expect(codeOf(outcome), `cut at statement ${statement}`).toMatch(LOST);
        const begun = Number((await books()).sessions) - Number(before.sessions);
        expect([0, 1]).toContain(begun);
        expect(await unexplained()).toEqual({ silent: 0, ghosts: 0 });
        await signIn();
        expect(Number((await books()).sessions)).toBe(Number(before.sessions) + begun + 1);
      }
      expect(cuts).toBeGreaterThanOrEqual(7);
      await expectBooksToBalance(coop.db);
    },
  );
});

describe("the application outlives its connections", () => {
  const twice = (between: () => Promise<unknown>) =>
    cuttable.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await between();
      await tx.execute(sql`select 2`);
    });
  const one = () => cuttable.client`select 1 as one`.then(([row]) => row?.one);
  // A busy machine may need longer for a new connection than one try waits.
  const answers = () =>
    waitUntil("an answer", () =>
      one().catch((error) => {
        if (codeOf(error) !== "CONNECT_TIMEOUT") throw error;
      }),
    );

  test("when one dies at any statement of a transaction, its end included", async () => {
    for (const moment of ["before", "after"] as const) {
      for (let statement = 1; ; statement += 1) {
        proxy.cutAt(statement, moment);
        const outcome = await twice(async () => {}).catch((error) => error);
        if (!proxy.hasCut()) break;
        expect(codeOf(outcome)).toMatch(LOST);
        await answers();
      }
    }
  });

  test("when one dies while its transaction is busy elsewhere", async () => {
    const lost = twice(async () => {
      proxy.cutNow();
      await waitUntil("the wire is cut", async () => (proxy.isOpen() ? undefined : true));
    });
    expect(codeOf(await lost.catch((error) => error))).toMatch(LOST);
    await answers();
  });

  test("when one dies idle", async () => {
    proxy.cutNow();
    // A command may have been sent before the end of the wire was seen; the next one is answered.
    const first = await one().catch((error) => codeOf(error));
    expect(String(first)).toMatch(/^(1|CONNECTION_CLOSED|ECONNRESET|EPIPE)$/);
    await answers();
  });

  test("when the server ends one with its last words", async () => {
    for (let round = 0; round < 3; round += 1) {
      const ended = cuttable.client`select pg_sleep(60)`.catch((error) => error);
      await waitUntil("the worker is terminated", async () => {
        const [row] =
          await coop.owner`select pg_terminate_backend(pid) as done from pg_stat_activity
          where datname = current_database() and wait_event = 'PgSleep'`;
        return row?.done ? true : undefined;
      });
      expect(codeOf(await ended)).toMatch(LOST);
      await answers();
    }
  });
});

describe("a database worker that is terminated in the middle of a statement", () => {
  /** Holds `locked`, waits for a worker to wait for it, and terminates that worker. */
  async function terminateWhileWaiting(
    locked: string,
    act: () => Promise<unknown>,
  ): Promise<string> {
    return coop.owner.begin(async (holder) => {
      await holder.unsafe(`select from ${locked} for update`);
      const outcome = act().catch((error) => error);
      const worker = await waitUntil("a worker waits for the lock", async () => {
        const [row] = await coop.owner`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
        return row?.pid as number | undefined;
      });
      await coop.owner`select pg_terminate_backend(${worker})`;
      return codeOf(await outcome);
    }) as Promise<string>;
  }

  const accountOf = (who: "aline" | "eric") => `accounts where owner = '${coop.idOf(who)}'`;

  test.each(["aline", "eric"] as const)(
    "has sent nothing (waiting for the account of %s)",
    async (who) => {
      const before = await books();
      const context = coop.as("aline");
      const send = () => postTransfer(context, { recipientId: coop.idOf("eric"), amount: 100 });
      expect(await terminateWhileWaiting(accountOf(who), send)).toMatch(LOST);
      expect(await books()).toEqual(before);
      await send();
      expect(since(before, await books())).toMatchObject({
        transactions: 1,
        aline: -100,
        eric: 100,
      });
      await send();
      expect(since(before, await books())).toMatchObject({
        transactions: 1,
        aline: -100,
        eric: 100,
      });
    },
  );

  test("has submitted nothing", async () => {
    const before = await books();
    const context = coop.as("aline");
    const submit = () => submitDeposit(context, cash(100));
    const totals = `member_totals where member_id = '${coop.idOf("aline")}'`;
    expect(await terminateWhileWaiting(totals, submit)).toMatch(LOST);
    expect(await books()).toEqual(before);
    await submit();
    await submit();
    expect(since(before, await books())).toMatchObject({ transactions: 1, requests: 1, acts: 1 });
  });

  test.each(["member_totals", "org_totals", "audit_chains"])(
    "has decided nothing (waiting for %s, the money already moved)",
    async (table) => {
      const { id } = await submitDeposit(coop.as("aline"), cash(100));
      const before = await books();
      const approve = () => decideTransaction(coop.as("finance"), id, { status: "approved" });
      expect(await terminateWhileWaiting(table, approve)).toMatch(LOST);
      expect(await books()).toEqual(before);
      await approve();
      expect(since(before, await books())).toMatchObject({ approved: 1, entries: 2, aline: 100 });
      await expectBooksToBalance(coop.db);
    },
  );
});
