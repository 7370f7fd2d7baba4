import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decideDeposit, submitDeposit } from "@/lib/deposits/commands";
import { reverse } from "@/lib/ledger/reverse";
import { postTransfer } from "@/lib/transfers/commands";
import { brokenInvariants, expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { type Forger, foundAfter, OFFICE } from "@/tests/support/forger";

let coop: Cooperative;
let aline: string;
let eric: string;

// A little of everything, so that each invariant has something to look at.
beforeAll(async () => {
  coop = await openCooperative();
  aline = coop.idOf("aline");
  eric = coop.idOf("eric");
  for (const method of ["mtn", "airtel", "bank", "cash"] as const) {
    const sent = { amount: 100_000, method, description: null, senderPhone: "+250788000101" };
    const { id } = await submitDeposit(coop.as("aline"), sent);
    await decideDeposit(coop.as("finance"), id, { status: "approved" });
  }
  const { id } = await submitDeposit(coop.as("eric"), {
    ...{ amount: 5_000, method: "bank", description: null, externalId: "receipt 1" },
  });
  await decideDeposit(coop.as("finance"), id, { status: "rejected", reason: "Never arrived" });
  await submitDeposit(coop.as("eric"), { amount: 7_000, method: "bank", description: null });
  await postTransfer(coop.as("aline"), { recipientId: eric, amount: 20_000 });
  const wrong = await postTransfer(coop.as("aline"), { recipientId: eric, amount: 3_000 });
  const admin = coop.as("admin");
  await reverse(coop.db, {
    ...{ originalId: wrong.transaction.id, reference: "REV-1", at: admin.now },
    ...{ by: admin.actor.id, reason: "Sent twice", act: { action: "x", address: null } },
  });
});

afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

/** Asserts that this corruption breaks exactly these invariants (their numbers). */
async function finds(corrupt: (forger: Forger) => Promise<unknown>, ...broken: string[]) {
  expect(await foundAfter(coop.ownerDb, corrupt)).toEqual(broken);
}

test("a forged record that is consistent in every respect is not reported", async () => {
  await finds(({ forge }) =>
    forge({
      from: aline,
      lines: [
        [aline, "available", -1000],
        [eric, "available", 1000],
      ],
    }),
  );
});

describe("1: a step that does not sum to zero", () => {
  test("is found although accounts and the whole still add up", async () => {
    await finds(async ({ forge, run }) => {
      const lines: [string, string, number][] = [
        [aline, "available", -500],
        [eric, "available", 500],
      ];
      const first = await forge({ lines });
      const second = await forge({ lines });
      await run(
        sql`update entries set amount = 505, balance_after = balance_after + 5 where transaction_id = ${first} and amount > 0`,
      );
      await run(
        sql`update entries set amount = 495 where transaction_id = ${second} and amount > 0`,
      );
    }, "1");
  });
});

describe("2: a balance that its entries do not explain", () => {
  test("is found although all balances still sum to zero", async () => {
    await finds(async ({ run }) => {
      await run(
        sql`update accounts set balance = balance - 5 where owner = ${aline} and kind = 'available'`,
      );
      await run(
        sql`update accounts set balance = balance + 5 where owner = ${eric} and kind = 'available'`,
      );
    }, "2");
  });

  test("is found where an account never had an entry", async () => {
    await finds(async ({ run }) => {
      await run(
        sql`update accounts set balance = 5 where owner = ${OFFICE} and kind = 'equity:distributions' and shard = 0`,
      );
      await run(
        sql`update accounts set balance = -5 where owner = ${OFFICE} and kind = 'equity:distributions' and shard = 1`,
      );
    }, "2");
  });

  test("is found in the middle of a passbook", async () => {
    await finds(
      ({ run }) =>
        run(
          sql`update entries set balance_after = balance_after + 1 where number = 1 and account_id = (select id from accounts where owner = ${aline} and kind = 'available')`,
        ),
      "2",
    );
  });

  test("is found when an account counts its entries wrongly", async () => {
    await finds(
      ({ run }) =>
        run(
          sql`update accounts set version = version + 1 where owner = ${aline} and kind = 'lent'`,
        ),
      "2",
    );
  });

  test("is found when an entry is taken out and the rest is mended", async () => {
    await finds(
      ({ run }) =>
        run(
          sql`update entries set number = number + 100 where number = 5 and account_id = (select id from accounts where owner = ${aline} and kind = 'available')`,
        ),
      "2",
    );
  });
});

describe("3: a negative account", () => {
  test.each(["available", "held", "lent", "invested"])("of kind %s is found", async (kind) => {
    const jean = coop.idOf("jean");
    await finds(
      ({ forge }) =>
        forge({
          lines: [
            [jean, kind, -1000],
            [eric, "available", 1000],
          ],
        }),
      "3",
    );
  });

  test("is found where a debt has become a credit", async () => {
    await finds(
      ({ forge }) =>
        forge({
          lines: [
            [aline, "owed", 1000],
            [aline, "available", -1000],
          ],
        }),
      "3",
    );
  });
});

describe("4: a channel, deposit, transfer or withdrawal that is not what its money did", () => {
  test("cash that no deposit or withdrawal explains is found", async () => {
    await finds(
      ({ forge }) =>
        forge({
          lines: [
            [OFFICE, "cash:bank", -1000],
            [aline, "available", 1000],
          ],
        }),
      "4a",
    );
  });

  test("a deposit whose fee nobody took is found", async () => {
    await finds(async ({ forge, run }) => {
      await forge({
        ...{ type: "deposit", method: "bank", from: aline, amount: 1000, fee: 10 },
        lines: [
          [OFFICE, "cash:bank", -1000],
          [aline, "available", 1000],
        ],
      });
      await run(
        sql`update member_totals set deposits = deposits + 1000, saved = saved + 990 where member_id = ${aline}`,
      );
    }, "4b");
  });

  test("a deposit that went to somebody else is found", async () => {
    await finds(async ({ forge, run }) => {
      await forge({
        ...{ type: "deposit", method: "bank", from: aline, amount: 1000 },
        lines: [
          [OFFICE, "cash:bank", -1000],
          [eric, "available", 1000],
        ],
      });
      await run(
        sql`update member_totals set deposits = deposits + 1000, saved = saved + 1000 where member_id = ${aline}`,
      );
    }, "4b");
  });

  test("a transfer that moved another amount is found", async () => {
    await finds(
      ({ forge }) =>
        forge({
          ...{ type: "transfer", from: aline, to: eric, amount: 1000 },
          lines: [
            [aline, "available", -900],
            [eric, "available", 900],
          ],
        }),
      "4c",
    );
  });

  test("a transfer that reached somebody else is found", async () => {
    await finds(
      ({ forge }) =>
        forge({
          ...{ type: "transfer", from: aline, to: eric, amount: 1000 },
          lines: [
            [aline, "available", -1000],
            [coop.idOf("jean"), "available", 1000],
          ],
        }),
      "4c",
    );
  });

  test("a withdrawal that paid out less than it says is found in its channel too", async () => {
    await finds(
      async ({ forge, run }) => {
        await forge({
          ...{ type: "withdraw", method: "bank", to: aline, amount: 1000 },
          lines: [
            [aline, "available", -900],
            [OFFICE, "cash:bank", 900],
          ],
        });
        await run(
          sql`update member_totals set withdrawals = withdrawals + 1000, saved = saved - 1000 where member_id = ${aline}`,
        );
      },
      "4a",
      "4c",
    );
  });

  test("a withdrawal that was taken from somebody else is found", async () => {
    await finds(async ({ forge, run }) => {
      await forge({
        ...{ type: "withdraw", method: "bank", to: aline, amount: 1000 },
        lines: [
          [eric, "available", -1000],
          [OFFICE, "cash:bank", 1000],
        ],
      });
      await run(
        sql`update member_totals set withdrawals = withdrawals + 1000, saved = saved - 1000 where member_id = ${aline}`,
      );
    }, "4c");
  });
});

describe("7: a record and its entries that do not belong together", () => {
  type Lines = [string, string, number, string?][];
  const moving = (step = "settle") =>
    [
      [coop.idOf("aline"), "available", -1000, step],
      [coop.idOf("aline"), "held", 1000, step],
    ] as Lines;

  test("an approved one that posted nothing is found", async () => {
    await finds(({ forge }) => forge({}), "7a");
  });

  test("a pending one that has moved money for good is found", async () => {
    await finds(({ forge }) => forge({ status: "pending", lines: moving() }), "7a");
  });

  test("a rejected one that has moved money for good is found", async () => {
    await finds(({ forge }) => forge({ status: "rejected", lines: moving() }), "7a");
  });

  test("a rejected one that still holds money is found", async () => {
    await finds(({ forge }) => forge({ status: "rejected", lines: moving("hold") }), "7a");
  });

  test("a pending one that was released although nobody decided is found", async () => {
    await finds(({ forge }) => forge({ status: "pending", lines: moving("release") }), "7a");
  });

  test("a removed one that still holds money is found", async () => {
    await finds(async ({ forge, run }) => {
      const id = await forge({ status: "pending", lines: moving("hold") });
      await run(sql`update transactions set voided_at = now() where id = ${id}`);
    }, "7a");
  });

  test("entries without a transaction are found", async () => {
    await finds(({ post }) => post(randomUUID(), moving()), "7b");
  });

  test("entries of an account that does not exist are found", async () => {
    await finds(async ({ forge, run }) => {
      const id = await forge({ lines: moving() });
      for (const [line, amount] of [
        [3, 10],
        [4, -10],
      ]) {
        await run(sql`insert into entries (transaction_id, step, line, account_id, number, amount, balance_after, at)
          values (${id}, 'settle', ${line}, 999999, ${line}, ${amount}, ${amount === 10 ? 10 : 0}, now())`);
      }
    }, "7b");
  });

  test("a request without a transaction is found", async () => {
    await finds(
      ({ run }) =>
        run(
          sql`insert into requests values (${aline}, ${randomUUID()}, 'x', ${randomUUID()}, 0, 0, now())`,
        ),
      "7b",
    );
  });

  test("a reversal that gives back less is found", async () => {
    await finds(async ({ forge, run }) => {
      const original = await forge({ lines: moving() });
      const reversal = await forge({
        ...{ type: "reversal", reverses: original },
        lines: [
          [aline, "available", 900],
          [aline, "held", -900],
        ],
      });
      await run(sql`update transactions set reversed_by = ${reversal} where id = ${original}`);
      await run(
        sql`update org_totals set approved_transactions = approved_transactions - 1 where shard = 0`,
      );
      await run(
        sql`select report_add((now() at time zone 'Africa/Kigali')::date, 'type:repayment', -1, -1000, 0, 0, 0, 0)`,
      );
    }, "7c");
  });

  test("a reversal that its original does not know is found", async () => {
    await finds(async ({ forge }) => {
      const original = await forge({ lines: moving() });
      const back: Lines = [
        [aline, "available", 1000],
        [aline, "held", -1000],
      ];
      await forge({ type: "reversal", reverses: original, lines: back });
    }, "7c");
  });

  test("an original that was hidden without a reversal is found", async () => {
    await finds(({ forge }) => forge({ reversedBy: randomUUID(), lines: moving() }), "7c");
  });

  test("a reversal of nothing is found", async () => {
    await finds(
      ({ forge }) => forge({ type: "reversal", reverses: randomUUID(), lines: moving() }),
      "7c",
    );
  });

  test("a reference used twice is found", async () => {
    await finds(async ({ forge, run }) => {
      await run(sql`drop index transactions_reference_key`);
      const id = await forge({ lines: moving() });
      await run(
        sql`update transactions set reference = (select reference from transactions where id <> ${id} limit 1) where id = ${id}`,
      );
    }, "7d");
  });

  test("a receipt that was credited twice is found", async () => {
    await finds(async ({ forge, run }) => {
      await run(sql`drop index transactions_external_id_key`);
      for (const _ of [1, 2]) {
        const id = await forge({ method: "bank", lines: moving() });
        await run(sql`update transactions set external_id = 'receipt 1' where id = ${id}`);
      }
    }, "7d");
  });
});

describe("8: totals that a recomputation does not give", () => {
  const COOPERATIVE = ["members", "active_members", "approved_transactions", "pending_deposits"];
  const MONEY = ["available", "used", "fees", "project_profit", "project_loss"];

  test.each([...COOPERATIVE, ...MONEY])("the cooperative's %s is checked", async (column) => {
    await finds(
      ({ run }) => run(sql.raw(`update org_totals set ${column} = ${column} + 1 where shard = 3`)),
      "8a",
    );
  });

  // The transfers of the day at hand are among the reports' figures.
  const TODAY = ["day_transfers", "day_transferred", "day"];

  test.each(TODAY)("the %s of a shard is checked", async (column) => {
    await finds(
      ({ run }) =>
        run(sql.raw(`update org_totals set ${column} = ${column} + 1 where day_transfers > 0`)),
      "8c",
    );
  });

  const FIGURES = ["n", "amount", "fees", "savings", "profit", "loss"];

  test.each(FIGURES)(
    "a figure of the reports that is not folded, its %s, is checked",
    async (column) => {
      await finds(
        ({ run }) =>
          run(
            sql.raw(
              `update report_open set ${column} = ${column} + 1 where figure = 'type:deposit'`,
            ),
          ),
        "8c",
      );
    },
  );

  test.each(FIGURES)(
    "a folded figure, its %s, is checked against records and spans",
    async (column) => {
      const change =
        (span: string) =>
        async ({ run }: Forger) => {
          await run(sql`select fold_reports()`);
          await run(
            sql.raw(
              `update report_figures set ${column} = ${column} + 1 where figure = 'type:deposit' and span = '${span}'`,
            ),
          );
        };
      await finds(change("day"), "8c", "8d");
      await finds(change("month"), "8d");
      await finds(change("all"), "8d");
    },
  );

  test.each(["members:joined", "members:active", "district:"])("%s is checked", async (figure) => {
    await finds(
      ({ run }) => run(sql`update report_open set n = n - 1 where figure = ${figure}`),
      "8c",
    );
  });

  test("a day of the reports that is gone is found", async () => {
    await finds(
      async ({ run }) => {
        await run(sql`select fold_reports()`);
        await run(sql`delete from report_figures where span = 'day' and figure = 'type:transfer'`);
        await run(sql`delete from report_figures where span = 'month' and figure = 'type:deposit'`);
        await run(sql`update org_totals set day_transfers = 0, day_transferred = 0`);
      },
      "8c",
      "8d",
    );
  });

  test("every column of the reports' figures is checked here", async () => {
    const columns =
      await coop.owner`select column_name from information_schema.columns where table_name = 'report_open'`;
    const names = columns.map((row) => row.column_name as string);
    expect(names.sort()).toEqual([...FIGURES, "day", "figure", "shard"].sort());
  });

  const MEMBER = [
    "saved",
    "deposits",
    "pending_deposits",
    "withdrawals",
    "investments",
    "loans",
    "profit",
  ];

  test.each(MEMBER)("a member's %s is checked", async (column) => {
    await finds(
      ({ run }) =>
        run(
          sql.raw(
            `update member_totals set ${column} = ${column} + 1 where member_id = '${aline}'`,
          ),
        ),
      "8b",
    );
  });

  test("a member without totals is found", async () => {
    await finds(({ run }) => run(sql`delete from member_totals where member_id = ${aline}`), "8b");
  });

  test("every column of the totals is checked here", async () => {
    const columns = (table: string) =>
      coop.owner`select column_name from information_schema.columns where table_name = ${table}`;
    const names = [...(await columns("org_totals")), ...(await columns("member_totals"))].map(
      (row) => row.column_name,
    );
    const notYet = ["shard", "member_id", "projects", "completed_projects"];
    expect([...COOPERATIVE, ...MONEY, ...TODAY, ...MEMBER, ...notYet].sort()).toEqual(names.sort());
  });
});

describe("9: an audit trail that was touched", () => {
  const longest = sql`(select chain from audit_chains order by number desc limit 1)`;

  test.each([
    "at = at + interval '1 second'",
    "actor_id = null",
    "action = 'nothing'",
    "outcome = 'refused'",
    "subject_type = 'member'",
    "subject_id = 'x'",
    "detail = '{}'",
    "address = '10.0.0.1'",
    "hash = 'x'",
  ])("is found when a row says %s", async (change) => {
    await finds(
      ({ run }) =>
        run(sql`update audit_log set ${sql.raw(change)} where chain = ${longest} and number = 2`),
      "9",
    );
  });

  test("is found when its first, a middle or its last row is gone", async () => {
    for (const which of [
      sql`1`,
      sql`2`,
      sql`(select max(number) from audit_log where chain = ${longest})`,
    ]) {
      await finds(
        ({ run }) => run(sql`delete from audit_log where chain = ${longest} and number = ${which}`),
        "9",
      );
    }
  });

  test("is found when it is gone altogether", async () => {
    await finds(({ run }) => run(sql`delete from audit_log`), "9");
  });

  test("is found when a row was put at its end by hand", async () => {
    await finds(
      ({ run }) =>
        run(
          sql`insert into audit_log (chain, number, at, action, outcome, hash) select chain, number + 1, now(), 'x', 'done', 'x' from audit_chains where chain = ${longest}`,
        ),
      "9",
    );
  });

  test("is found when its head was changed", async () => {
    await finds(
      ({ run }) => run(sql`update audit_chains set hash = 'x' where chain = ${longest}`),
      "9",
    );
    await finds(
      ({ run }) => run(sql`update audit_chains set number = number + 1 where chain = ${longest}`),
      "9",
    );
  });
});

describe("10: money out of nothing", () => {
  // It follows from 1, 2 and 7b: it is never broken alone, and stays when one of these is wrong.
  test("is found beside the account that its entries do not explain", async () => {
    await finds(
      ({ run }) =>
        run(
          sql`update accounts set balance = 5 where owner = ${OFFICE} and kind = 'equity:distributions' and shard = 0`,
        ),
      "2",
      "10",
    );
  });
});

test("11: a record whose id lies about its instant is found", async () => {
  await finds(
    ({ run }) =>
      run(sql`update transactions set created_at = created_at - interval '1 day' where id =
        (select id from transactions limit 1)`),
    "11",
  );
});

test("12: a closed day that the entries do not explain is found", async () => {
  await finds(async ({ run }) => {
    await run(
      sql`select close_books(((now() at time zone 'Africa/Kigali') + interval '1 day')::date)`,
    );
    await run(sql`insert into book_days values ('1999-12-31', 'income:fees', 0, 1)`);
  }, "12");
});

test("the list of invariants is the one that is corrupted here", async () => {
  const tried = [
    "1",
    "2",
    "3",
    "4a",
    "4b",
    "4c",
    "7a",
    "7b",
    "7c",
    "7d",
    "8a",
    "8b",
    "8c",
    "8d",
    "9",
    "10",
    "11",
    "12",
  ];
  const { verifyLedger } = await import("@/lib/ledger/verify");
  const listed = (await verifyLedger(coop.db)).map((finding) => finding.name.split(".")[0]);
  expect(listed).toEqual(tried);
  expect(await brokenInvariants(coop.db)).toEqual([]);
});
