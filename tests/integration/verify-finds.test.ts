import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brokenInvariants, expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { fillBooks } from "@/tests/support/everything";
import { type Forger, foundAfter, OFFICE } from "@/tests/support/forger";

let coop: Cooperative;
let aline: string;
let eric: string;
let open: Awaited<ReturnType<typeof fillBooks>>;

beforeAll(async () => {
  coop = await openCooperative();
  aline = coop.idOf("aline");
  eric = coop.idOf("eric");
  open = await fillBooks(coop);
});

afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

/** Asserts that this corruption breaks exactly these invariants (their numbers). */
async function finds(corrupt: (forger: Forger) => Promise<unknown>, ...broken: string[]) {
  expect(await foundAfter(coop, corrupt)).toEqual(broken);
}

test("a forged record that is consistent in every respect is not reported", async () => {
  await finds(({ forge }) =>
    forge({
      from: aline,
      to: eric,
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
        sql`update accounts set balance = 5 where owner = ${OFFICE} and kind = 'expense:write-off' and shard = 0`,
      );
      await run(
        sql`update accounts set balance = -5 where owner = ${OFFICE} and kind = 'expense:write-off' and shard = 1`,
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

  test("is found when an entry is taken out and the rest is repaired", async () => {
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
    const nobody = coop.idOf("manager");
    const alsoOfLoans = kind === "held" || kind === "lent" ? ["5d"] : [];
    await finds(
      ({ forge }) =>
        forge({
          lines: [
            [nobody, kind, -1000],
            [eric, "available", 1000],
          ],
        }),
      "3",
      ...alsoOfLoans,
      // What is invested is invested in something.
      ...(kind === "invested" ? ["6b"] : []),
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
      "5d",
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
        type: "deposit",
        method: "bank",
        from: aline,
        amount: 1000,
        fee: 10,
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
    await finds(
      async ({ forge, run }) => {
        await forge({
          type: "deposit",
          method: "bank",
          from: aline,
          amount: 1000,
          lines: [
            [OFFICE, "cash:bank", -1000],
            [eric, "available", 1000],
          ],
        });
        await run(
          sql`update member_totals set deposits = deposits + 1000, saved = saved + 1000 where member_id = ${aline}`,
        );
      },
      "4b",
      "4d",
    );
  });

  test("a transfer that moved another amount is found", async () => {
    await finds(
      ({ forge }) =>
        forge({
          type: "transfer",
          from: aline,
          to: eric,
          amount: 1000,
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
          type: "transfer",
          from: aline,
          to: eric,
          amount: 1000,
          lines: [
            [aline, "available", -1000],
            [coop.idOf("jean"), "available", 1000],
          ],
        }),
      "4c",
      "4d",
    );
  });

  test("a withdrawal that paid out less than it says is found in its channel too", async () => {
    await finds(
      async ({ forge, run }) => {
        await forge({
          type: "withdraw",
          method: "bank",
          to: aline,
          amount: 1000,
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
    await finds(
      async ({ forge, run }) => {
        await forge({
          type: "withdraw",
          method: "bank",
          to: aline,
          amount: 1000,
          lines: [
            [eric, "available", -1000],
            [OFFICE, "cash:bank", 1000],
          ],
        });
        await run(
          sql`update member_totals set withdrawals = withdrawals + 1000, saved = saved - 1000 where member_id = ${aline}`,
        );
      },
      "4c",
      "4d",
    );
  });
});

describe("5: a loan, offer or request that the books do not bear out", () => {
  const run = (statement: SQL) => (forger: Forger) => forger.run(statement);
  const loan = () => sql`select transaction_id from loans where id = ${open.loan}`;

  test("a loan that says that more was repaid is found", async () => {
    await finds(
      run(sql`update loans set repaid_principal = repaid_principal + 1 where id = ${open.loan}`),
      "5a",
      "5d",
    );
  });

  test("interest that nobody repaid is found", async () => {
    await finds(run(sql`update loans set repaid_interest = 1 where id = ${open.lent}`), "5a");
  });

  test("a repayment that was divided otherwise is found, in the lender's profit too", async () => {
    await finds(
      run(sql`update loan_repayments set interest = interest - 1, principal = principal + 1`),
      "5a",
      "5b",
      "5e",
    );
    await finds(
      run(sql`update transactions set interest = interest - 1 where interest > 0`),
      "5b",
      "8b",
    );
  });

  test("a loan between other people than its transaction is found", async () => {
    await finds(
      run(sql`update loans set borrower_id = ${coop.idOf("claudine")} where id = ${open.lent}`),
      "5a",
      "5c",
      "5d",
    );
  });

  test("a loan whose transaction was of another amount is found", async () => {
    await finds(
      async ({ run }) => {
        await run(sql`update transactions set amount = amount + 1 where id = (${loan()})`);
        await run(sql`update member_totals set loans = loans + 1 where member_id = ${eric}`);
      },
      "5a",
      "5e",
      "8c",
    );
  });

  test("a write-off of another amount than the loan's is found", async () => {
    await finds(
      run(sql`update transactions set amount = amount - 1 where type = 'write-off'`),
      "5a",
      "5e",
      "8c",
    );
  });

  test("a recovery of another amount than the loan's is found", async () => {
    await finds(run(sql`update loan_recoveries set amount = amount - 1`), "5a", "5b");
  });

  test.each(["loan", "repayment", "write-off", "recovery"])(
    "a %s that no record knows is found",
    async (type) => {
      await finds(
        async ({ forge, run }) => {
          await forge({ type, from: aline, to: eric });
          if (type === "loan") {
            await run(sql`update member_totals set loans = loans + 1000 where member_id = ${eric}`);
          }
        },
        "5b",
        "7a",
      );
    },
  );

  test("an offer's transaction that was removed while the offer is open is found", async () => {
    await finds(
      async ({ run }) => {
        await run(sql`update transactions set voided_at = now()
        where id = (select transaction_id from loan_offers where status = 'open')`);
      },
      "5b",
      "7a",
    );
  });

  test("an offer that was taken by nobody is found", async () => {
    await finds(
      run(sql`update loan_offers set status = 'taken' where status = 'open'`),
      "5c",
      "5d",
    );
  });

  test("a request that was funded by nobody is found", async () => {
    await finds(run(sql`update borrow_requests set status = 'taken' where status = 'open'`), "5c");
  });

  test("two loans from one offer are found", async () => {
    await finds(async ({ run }) => {
      await run(sql`drop index loans_offer_key`);
      await run(sql`update loans set request_id = null,
        offer_id = (select offer_id from loans where id = ${open.lost}) where id = ${open.loan}`);
    }, "5c");
  });

  test("a loan from nowhere is found", async () => {
    await finds(
      run(sql`update loans set offer_id = ${randomUUID()} where id = ${open.loan}`),
      "5c",
    );
  });

  test("a loan at a higher rate than was asked for is found", async () => {
    await finds(run(sql`update borrow_requests set max_rate = 49 where status = 'taken'`), "5c");
  });

  test("an offer of which less is held is found", async () => {
    await finds(
      ({ forge }) =>
        forge({
          lines: [
            [aline, "held", -1],
            [aline, "available", 1],
          ],
        }),
      "5d",
    );
  });

  test("a debt that was eased without a repayment is found", async () => {
    await finds(
      ({ forge }) =>
        forge({
          lines: [
            [eric, "owed", 1],
            [aline, "lent", -1],
          ],
        }),
      "5d",
    );
  });
});

describe("5: a claim on a member", () => {
  const claudine = () => coop.idOf("claudine");

  test("that was eased without a repayment is found", async () => {
    await finds(
      ({ forge }) =>
        forge({
          lines: [
            [claudine(), "claim", 1],
            [aline, "available", -1],
          ],
        }),
      "5f",
    );
  });

  test("beside money that is available is found", async () => {
    await finds(
      ({ forge }) =>
        forge({
          lines: [
            [aline, "available", -1000],
            [claudine(), "available", 1000],
          ],
        }),
      "5f",
    );
  });

  test("that no reversal has made is found", async () => {
    await finds(
      ({ forge }) =>
        forge({
          type: "claim",
          to: eric,
          lines: [
            [eric, "available", 1000],
            [eric, "claim", -1000],
          ],
        }),
      "5f",
      "5g",
    );
  });

  test("of which another amount was repaid is found", async () => {
    await finds(
      ({ run }) =>
        run(sql`update transactions set amount = amount - 1 where type = 'claim-repayment'`),
      "5f",
      "5g",
      "8c",
    );
  });
});

describe("7: a record and its entries that do not belong together", () => {
  type Lines = [string, string, number, string?][];
  const moving = (step = "settle") =>
    [
      [coop.idOf("aline"), "available", -1000, step],
      [coop.idOf("eric"), "available", 1000, step],
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
      ] as const) {
        await run(sql`insert into entries (transaction_id, step, line, account_id, number, amount, balance_after, at)
          values (${id}, 'settle', ${line}, 999999, ${line - 2}, ${amount}, ${amount === 10 ? 10 : 0}, now())`);
      }
    }, "7b");
  });

  test("a request without a transaction is found", async () => {
    await finds(
      ({ run }) =>
        run(
          sql`insert into requests (member_id, id, payload_hash, transaction_id, available_after, balance_after, at) values (${aline}, ${randomUUID()}, 'x', ${randomUUID()}, 0, 0, now())`,
        ),
      "7b",
    );
  });

  test("a reversal that gives back less is found", async () => {
    await finds(async ({ forge, run }) => {
      const original = await forge({ lines: moving() });
      const reversal = await forge({
        type: "reversal",
        reverses: original,
        lines: [
          [aline, "available", 900],
          [eric, "available", -900],
        ],
      });
      await run(sql`update transactions set reversed_by = ${reversal} where id = ${original}`);
    }, "7c");
  });

  test("a reversal that its original does not know is found", async () => {
    await finds(async ({ forge }) => {
      const original = await forge({ lines: moving() });
      const back: Lines = [
        [aline, "available", 1000],
        [eric, "available", -1000],
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

  test("a decision that was dated back to another day is found", async () => {
    await finds(
      ({ run }) =>
        run(sql`update transactions set decided_at = decided_at - interval '1 day' where id =
          (select id from transactions where type = 'deposit' and status = 'approved' limit 1)`),
      "7e",
      "8c",
    );
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

describe("6: projects", () => {
  const shared = sql`(select id from project_distributions order by id limit 1)`;

  test.each(["invested", "capital", "returned", "borne", "distributed", "investors"])(
    "a project's %s that its stakes do not add up to is found",
    async (column) => {
      await finds(async ({ run }) => {
        await run(sql`alter table projects disable trigger user`);
        for (const check of ["target", "capital", "results", "completed"]) {
          await run(sql.raw(`alter table projects drop constraint projects_${check}`));
        }
        await run(sql.raw(`update projects set ${column} = ${column} + 1 where status = 'active'`));
      }, "6a");
    },
  );

  test("what a member has invested in nothing is found", async () => {
    await finds(
      ({ forge }) =>
        forge({
          from: aline,
          lines: [
            [aline, "available", -1000],
            [aline, "invested", 1000],
          ],
        }),
      "6b",
    );
  });

  test("what one investor earned and another is said to have is found", async () => {
    await finds(
      ({ run }) =>
        run(sql`update stakes set earned = earned + case member_id when ${aline} then 1 else -1 end
          where earned > 0`),
      "6c",
    );
  });

  test("a stake that was taken away is found wherever it is missed", async () => {
    await finds(
      async ({ run }) => {
        await run(sql`alter table stakes disable trigger user`);
        await run(sql`delete from stakes where member_id = ${eric}`);
      },
      "6a",
      "6b",
      "6c",
    );
  });

  test("a profit and a loss that nobody recorded are found", async () => {
    await finds(
      ({ run }) =>
        run(sql`update projects set profit = profit + 1, loss = loss + 1 where status = 'active'`),
      "6d",
    );
  });

  test("what waits to be shared out and is said to be shared out is found", async () => {
    await finds(
      async ({ run }) => {
        await run(sql`alter table project_results disable trigger user`);
        await run(
          sql`update project_results set distribution_id = ${shared} where distribution_id is null`,
        );
      },
      "6d",
      "6f",
    );
  });

  test("a result that its transaction does not know is found", async () => {
    for (const change of [
      "method = 'airtel'",
      "project_id = (select max(id::text)::uuid from projects)",
    ]) {
      await finds(
        async ({ run }) => {
          await run(sql`alter table project_results disable trigger user`);
          await run(
            sql.raw(
              `update project_results set ${change} where id in (select id from project_results where kind = 'loss')`,
            ),
          );
        },
        ...(change.startsWith("method") ? ["6e"] : ["6d", "6e"]),
      );
    }
  });

  test("a part that is a franc too much, or nobody's, is found", async () => {
    const corruptions = [
      sql`update project_parts set amount = amount + 1 where member_id = ${aline} and distribution_id = ${shared}`,
      sql`update project_parts set amount = amount + case member_id when ${aline} then 5 else -5 end where distribution_id = ${shared}`,
      sql`update project_parts set weight = weight + 900 where member_id = ${eric} and distribution_id = ${shared}`,
      sql`delete from project_parts where member_id = ${eric} and distribution_id = ${shared}`,
      sql`update project_distributions set investors = investors + 1 where id = ${shared}`,
      sql`update project_distributions set amount = amount + 1 where id = ${shared}`,
    ];
    for (const corruption of corruptions) {
      await finds(async ({ run }) => {
        await run(sql`alter table project_parts disable trigger user`);
        await run(sql`alter table project_distributions disable trigger user`);
        await run(corruption);
      }, "6f");
    }
  });

  test("what was passed on to no project is found", async () => {
    await finds(
      ({ forge }) =>
        forge({
          from: aline,
          lines: [
            [OFFICE, "equity:distributions", -1000],
            [aline, "available", 1000],
          ],
        }),
      "6g",
    );
  });
});

describe("8: totals that a recomputation does not give", () => {
  const COOPERATIVE = [
    "members",
    "active_members",
    "approved_transactions",
    "pending_deposits",
    "projects",
    "completed_projects",
  ];
  const MONEY = ["available", "used"];

  test.each([...COOPERATIVE, ...MONEY])("the cooperative's %s is checked", async (column) => {
    await finds(
      ({ run }) => run(sql.raw(`update org_totals set ${column} = ${column} + 1 where shard = 3`)),
      "8a",
    );
  });

  const FIGURES = ["n", "amount", "fees"];

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
    const keys = ["shard", "member_id"];
    expect([...COOPERATIVE, ...MONEY, ...MEMBER, ...keys].sort()).toEqual(names.sort());
  });
});

describe("9: an audit trail that was touched", () => {
  const longest = sql`(select chain from audit_chains order by number desc limit 1)`;
  // One that is nothing of what is put there: chains are filled as connections come.
  const changeable = sql`(select chain, number from audit_log
    where subject_type = 'transaction' and actor_id is not null and outcome = 'done' order by chain, number limit 1)`;

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
        run(sql`update audit_log set ${sql.raw(change)} where (chain, number) = ${changeable}`),
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
      "6g",
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
    // Of whose account it is: tests/integration/imports/finds.test.ts, counter/finds.test.ts.
    "4d",
    "5a",
    "5b",
    "5c",
    "5d",
    "5e",
    "5f",
    "5g",
    "6a",
    "6b",
    "6c",
    "6d",
    "6e",
    "6f",
    "6g",
    // Of a project's money that is out: tests/integration/projects/money.test.ts.
    "24a",
    "24b",
    "24c",
    // Of statements: tests/integration/reconciliation/finds.test.ts.
    "17a",
    "17b",
    "17c",
    "17d",
    "17e",
    // Of phones that send messages on: tests/integration/reconciliation/forwarders.test.ts.
    "23a",
    // Of drawers: tests/integration/counter/finds.test.ts.
    "18a",
    "18b",
    "18c",
    "18d",
    "18e",
    // Of moving in: tests/integration/imports/finds.test.ts.
    "19a",
    "19b",
    "19c",
    "19d",
    "19e",
    "19f",
    // Of what members say of their balances: tests/integration/imports/answers.test.ts.
    "25a",
    "25b",
    "25c",
    // Of what providers were asked: tests/integration/rails/finds.test.ts.
    "20a",
    "20b",
    // Of shares: tests/integration/shares/finds.test.ts.
    "21a",
    "21b",
    "21c",
    "21d",
    "26a",
    "26b",
    // Of the chart: tests/integration/chart-changes.test.ts.
    "22a",
    "22b",
    "7a",
    "7b",
    "7c",
    "7d",
    "7e",
    "8a",
    "8b",
    "8c",
    "8d",
    "9",
    "10",
    "11",
    "12",
    // Of the digests, the register, the seals and the proofs: tests/integration/evidence, documents, liabilities.
    "13a",
    "13b",
    "13c",
    "13d",
    "13e",
    "13f",
    "14b",
    "14c",
    "16a",
    "16b",
  ];
  const { verifyLedger } = await import("@/lib/evidence/verify");
  const listed = (await verifyLedger(coop.db)).map((finding) => finding.name.split(".")[0]);
  expect(listed).toEqual(tried);
  expect(await brokenInvariants(coop.db)).toEqual([]);
});
