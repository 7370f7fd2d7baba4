import { expect, test } from "vitest";
import { type ErrorCode, STATUS_OF } from "@/lib/errors";
import { FRESH_FAILURES, MONEY_FAILURES, PAYING_FAILURES } from "@/lib/web/contract";
import { codesRaised, TYPES_OF_MAKERS } from "@/tests/support/raised-names";
import { codesOf, runsOf } from "@/tests/support/thrown-codes";

/** What the ledger refuses in general depends on what is posted: tests of each command say it. */
const LEDGER = ["lib/ledger/refusals.ts", "lib/ledger/post.ts"];
/** What becomes of each kind of proposal: who proposes is told of their own. */
const ACTS = "lib/approvals/acts.ts";
const CONFIRMING = "PUT /admin/proposals/[id]";

/** What every call can answer, or answers for its session, right, address or body. */
const GENERAL: ErrorCode[] = [
  ...FRESH_FAILURES,
  "unauthenticated",
  "enrolment_required",
  "forbidden",
  "not_found",
  "invalid",
  "malformed",
  "request_id_reused",
  "too_many_at_once",
  "too_many_uploads",
  "body_too_large",
  "body_too_slow",
  "unsupported_media_type",
  "foreign_origin",
  "not_done",
];

/** What the database refuses of who approves, and of the proof. */
const APPROVING = ["ledger_check_deciders", "ledger_check_proof", "ledger_pays_from"];
const DECIDING = APPROVING.flatMap((name) => codesRaised(name));

/** What is thrown in what several calls share, and means another of them. */
const OF_OTHERS: Record<string, ErrorCode[]> = {
  // A message names no account.
  "POST /api/inbox/sms": ["statement_account"],
  // Who lends does not borrow, and has nobody on the other side yet.
  "POST /api/lend-money": ["own_loan_overdue", "own_debt_limit"],
  "POST /api/lend-offers": ["counterparty_unavailable"],
  "POST /api/borrow-requests": ["counterparty_unavailable"],
  // What is noted of a voucher's document is about a voucher.
  "POST /admin/vouchers/[id]/files": ["decider_held"],
  "GET /admin/vouchers/[id]/files/[file]": ["decider_held"],
  // Who suspends does not say since when they have seen the row.
  "PUT /admin/users/[id]/status": ["conflict"],
  // Each of many answers by itself, in its own result.
  "POST /admin/statement-lines/confirm": ["line_matched", "conflict", "receipt_alike", ...DECIDING],
  "POST /admin/proposals/decide": [
    ...DECIDING,
    ...codesRaised("proposal_decide"),
    "receipt_alike",
    "payee_differs",
    "interest",
    "missing_right",
    "already_decided",
    "changed",
    "one_by_one",
  ],
  // What proposes and decides says so; the calls of proposals call it already_decided.
  [CONFIRMING]: ["not_pending"],
};

const calls = runsOf().map(({ call, file, fails, run }) => {
  const named = [...fails.matchAll(/"(\w+)"/g)].flatMap(([, code = ""]) =>
    code in STATUS_OF ? [code as ErrorCode] : [],
  );
  const sets = [
    ...(fails.includes("MONEY_FAILURES") ? MONEY_FAILURES : []),
    ...(fails.includes("PAYING_FAILURES") ? PAYING_FAILURES : []),
  ];
  const apart = call === CONFIRMING ? LEDGER : [...LEDGER, ACTS];
  return { call, named, declared: [...named, ...sets], ...codesOf(file, run, apart) };
});

test("there are calls, and what they run is found", () => {
  expect(calls.length).toBeGreaterThan(60);
  const send = calls.find(({ call }) => call === "POST /api/send-money");
  expect([...(send?.all ?? [])]).toEqual(expect.arrayContaining(["insufficient_balance"]));
});

test("no call declares a failure that nothing throws of all that it runs", () => {
  const wrong = calls.map(({ call, named, all }) => [call, named.filter((code) => !all.has(code))]);
  expect(wrong.filter(([, codes]) => codes?.length)).toEqual([]);
});

test("every call declares what the commands that it runs throw themselves", () => {
  const wrong = calls.map(({ call, declared, own }) => [
    call,
    [...own].filter((code) => {
      return ![...declared, ...GENERAL, ...(OF_OTHERS[call] ?? [])].includes(code);
    }),
  ]);
  expect(wrong.filter(([, codes]) => codes?.length)).toEqual([]);
});

/** Which functions of the database judge an act, by what the code of the act says. */
const JUDGED: [says: RegExp, by: string[]][] = [
  // Who may have an interest depends on what is proposed.
  [/select proposal_make\(/, ["refuse_held"]],
  [/select proposal_decide\(/, ["proposal_decide"]],
  [/select drawer_open\(/, ["drawer_open"]],
  [/select drawer_count\(/, ["drawer_count"]],
  [/select drawer_close\(/, ["drawer_close"]],
  [/does: "approve"/, APPROVING],
  [/does: "pay"/, ["ledger_check_deciders", "ledger_pays_from"]],
  [new RegExp(`type: "(${TYPES_OF_MAKERS.join("|")})"`), ["ledger_check_deciders"]],
];

test("every call declares what the database refuses of who decides, proposes, agrees or records, and of the proof", () => {
  expect(TYPES_OF_MAKERS).toEqual(expect.arrayContaining(["move", "voucher", "cash-in"]));
  const wrong = calls.map(({ call, declared, text }) => {
    const judges = JUDGED.flatMap(([says, by]) => (says.test(text) ? by : []));
    const raised = new Set(judges.flatMap((name) => codesRaised(name)));
    const known = [...declared, ...GENERAL, ...(OF_OTHERS[call] ?? [])];
    return [call, [...raised].filter((code) => !known.includes(code))];
  });
  expect(wrong.filter(([, codes]) => codes?.length)).toEqual([]);
});
