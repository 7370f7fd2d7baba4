"use server";

import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import { receiptLines, signsWhere } from "@/components/documents/receipt-words";
import { noteOpening } from "@/lib/audit/openings";
import type { Context } from "@/lib/context";
import { needsSecondAtDesk } from "@/lib/counter/queries";
import { besideMember, refuseOutgoing } from "@/lib/counter/refusals";
import { takeRepayment } from "@/lib/counter/repay";
import {
  type CounterPayOutInput,
  type CounterRepaymentInput,
  type CounterSharesInput,
  counterDepositSchema,
  counterPayOutSchema,
  counterRepaymentSchema,
  counterSharesSchema,
  secondOf,
} from "@/lib/counter/schema";
import { payOut, takeDeposit } from "@/lib/counter/serve";
import { sellShares } from "@/lib/counter/shares";
import { slipOf } from "@/lib/documents/slip";
import { AppError } from "@/lib/errors";
import { ownLoan } from "@/lib/loans/loan-queries";
import { refuseMoreThan } from "@/lib/loans/refusals";
import { leftToPay } from "@/lib/loans/rules";
import { getStaffMember } from "@/lib/members/staff-queries";
import { formatExact, formatNumber } from "@/lib/money";
import { UNNAMED } from "@/lib/settings/letterhead";
import { letterhead } from "@/lib/settings/queries";
import { reviewPurchase } from "@/lib/shares/buy";
import { squareOf } from "@/lib/square-code";
import { proofIn } from "@/lib/web/action";
import type { Failure } from "@/lib/web/failures";
import { requireFresh } from "@/lib/web/gate";
import { loaded } from "@/lib/web/loaded";
import { runSteps } from "@/lib/web/steps";
import type { Fact, Kept, StepsState } from "@/lib/web/steps-state";

type Kind = "deposit" | "pay-out" | "repay" | "shares";
type Input = CounterPayOutInput &
  Partial<Pick<CounterRepaymentInput, "loanId">> &
  Partial<Pick<CounterSharesInput, "count" | "cost">>;

const SCHEMAS = {
  deposit: counterDepositSchema,
  "pay-out": counterPayOutSchema,
  repay: counterRepaymentSchema,
  shares: counterSharesSchema,
};
type Values = Record<string, unknown>;

const DONE = { deposit: "taken", "pay-out": "paid", repay: "repaid", shares: "sold" } as const;
const PASSWORDS = ["memberPassword", "secondStaff.password"] as const;

/** One step of serving a member at the desk: amount, review with who agrees, slip. */
export async function serveStep(previous: StepsState, form: FormData): Promise<StepsState> {
  const t = await getTranslations("counter.serve");
  const asked = kindIn(form);
  const kind = asked ?? "deposit";
  const schema = SCHEMAS[kind] as z.ZodType<unknown> as z.ZodType<Input>;
  let second = previous?.typed?.second === "yes";
  let cost: number | undefined;
  const state = await runSteps(previous, form, {
    right: "counter.use",
    fields: {
      kind: "text",
      memberId: "text",
      loanId: "text",
      amount: "integer",
      count: "integer",
      cost: "integer",
      note: "text",
      "secondStaff.identifier": "text",
    },
    prune: (values) => {
      // Nothing is done of what none of our buttons asks for.
      if (asked === null) throw new AppError("malformed");
      prune(values, form, kind);
    },
    terms: schema,
    whole: schema,
    resolve: async (ctx, values) => {
      delete values.password;
      if (form.get("intent") === "carry-out") await requireFresh(ctx, proofIn(form));
    },
    review: async (ctx, terms) => {
      const review = await reviewed(ctx, kind, terms).catch((error) => {
        throw besideMember(error, kind === "shares" ? "count" : "amount");
      });
      ({ needsSecond: second, cost } = review);
      return review.facts;
    },
    run: (ctx, input) => serve(ctx, kind, input),
    texts: { failed: t("failedText"), notTwice: t("notTwice") },
  });
  if (state.failure?.code === "second_needed") second = true;
  // What was seen of what shares cost goes with the review: for another sum none are bought.
  const seen = cost !== undefined && state.step === "review" && { cost: String(cost) };
  const typed = { ...state.typed, ...(second && { second: "yes" }), ...seen };
  // Who agrees stands in the review: what is wrong with it is told there.
  const stays = previous?.step === "review" && state.step === "form" && isOfReview(state.failure);
  if (!stays) return { ...state, typed };
  return { ...state, typed, step: "review", ...(previous.facts && { facts: previous.facts }) };
}

function kindIn(form: unknown): Kind | null {
  const asked = form instanceof FormData ? form.get("kind") : null;
  return typeof asked === "string" && Object.hasOwn(SCHEMAS, asked) ? (asked as Kind) : null;
}

const isOfReview = (failure: Failure | undefined) =>
  failure !== undefined &&
  (failure.code === "second_needed" ||
    Object.keys(failure.fields ?? {}).some(
      (field) => field === "memberPassword" || field.startsWith("secondStaff"),
    ));

/** Whether the member agrees by their password, or a colleague does. */
const byMember = (kind: Kind) => kind === "pay-out" || kind === "shares";

/** Puts who agrees where the schema has it; passwords are read here and kept nowhere. */
function prune(values: Values, form: FormData, kind: Kind): void {
  const [member, colleague] = PASSWORDS.map((name) => {
    const typed = form.get(name);
    return typeof typed === "string" && typed !== "" ? typed : undefined;
  });
  const { "secondStaff.identifier": identifier } = values;
  delete values.kind;
  if (kind !== "repay") delete values.loanId;
  for (const name of kind === "shares" ? ["amount", "note"] : ["count", "cost"])
    delete values[name];
  delete values["secondStaff.identifier"];
  Object.assign(
    values,
    secondOf({ "secondStaff.identifier": identifier, "secondStaff.password": colleague }),
  );
  if (byMember(kind) && member !== undefined) values.memberPassword = member;
}

type Review = { facts: Fact[]; needsSecond: boolean; cost?: number };

/**
 * What is about to be done. Who is paid out sees what they have: the clerk sees it for that purpose, and it is noted. Throws
 * what the posting would refuse of the member.
 */
async function reviewed(ctx: Context, kind: Kind, input: Input): Promise<Review> {
  const { memberId, amount, note, loanId } = input;
  const t = await getTranslations("counter.serve");
  const member = await getStaffMember(ctx.db, memberId);
  if (member.id === ctx.actor.id) throw new AppError("own_record");
  if (kind === "shares") return sharesReviewed(ctx, member, sharesIn(input));
  const type = kind === "pay-out" ? ("cash-out" as const) : ("cash-in" as const);
  const served = { clerk: ctx.actor.id, type, member: member.id, amount, at: ctx.now };
  const needsSecond = await needsSecondAtDesk(ctx.db, served);
  const facts: Fact[] = [
    { label: t(kind === "pay-out" ? "pays" : "takes"), value: formatExact(amount), lead: true },
    { label: t("member"), value: member.fullName, note: member.memberNumber, lead: true },
  ];
  if (kind === "pay-out") {
    await noteOpening(ctx, { action: "member.open", subject: { type: "member", id: member.id } });
    refuseOutgoing(member, amount);
    facts.push({ label: t("has"), value: formatExact(member.parts.available) });
  }
  if (kind === "repay") {
    refuseOutgoing(member, 0);
    facts.push(...(await loanFactsOf(ctx, member.id, loanId ?? "", amount)));
  }
  if (note) facts.push({ label: t("note"), value: note });
  return { facts, needsSecond };
}

type Member = Awaited<ReturnType<typeof getStaffMember>>;

const sharesIn = ({ count = 0, cost }: Input) => ({ count, ...(cost !== undefined && { cost }) });

/** What the shares come to, and what the member has: seen for that purpose, and noted. */
async function sharesReviewed(
  ctx: Context,
  member: Member,
  terms: ReturnType<typeof sharesIn>,
): Promise<Review> {
  const t = await getTranslations("counter.serve");
  const words = await getTranslations("shares");
  const { count } = terms;
  await noteOpening(ctx, { action: "member.open", subject: { type: "member", id: member.id } });
  refuseOutgoing(member, 0);
  const review = await reviewPurchase(ctx.db, member.id, terms);
  const facts: Fact[] = [
    {
      label: t("sells"),
      value: words("shares", { count: formatNumber(count), n: count }),
      lead: true,
    },
    { label: t("cost"), value: formatExact(review.cost), lead: true },
    ...(review.fee > 0 ? [{ label: t("joiningFee"), value: formatExact(review.fee) }] : []),
    { label: t("member"), value: member.fullName, note: member.memberNumber, lead: true },
    { label: t("has"), value: formatExact(member.parts.available) },
    { label: t("sharesAfter"), value: formatNumber(review.sharesAfter) },
  ];
  return { facts, needsSecond: false, cost: review.cost };
}

/** Which loan it is of, and what is left of it before and after. Throws as takeRepayment does. */
async function loanFactsOf(ctx: Context, borrower: string, loanId: string, amount: number) {
  const t = await getTranslations("counter.serve");
  const loan = await ownLoan(ctx.db, { id: borrower, now: ctx.now }, loanId);
  const left = leftToPay(loan);
  if (loan.role !== "borrower") throw new AppError("not_found");
  if (left === 0) throw new AppError("loan_closed");
  refuseMoreThan(left, amount);
  return [
    { label: t("loan"), value: loan.reference, note: loan.counterparty, lead: true },
    { label: t("left"), value: formatExact(left) },
    { label: t("leftAfter"), value: formatExact(left - amount) },
  ] satisfies Fact[];
}

async function serve(ctx: Context, kind: Kind, input: Input): Promise<Kept> {
  const t = await getTranslations("counter.serve");
  const documents = await getTranslations("documents");
  if (byMember(kind) && !input.memberPassword && !input.secondStaff) {
    throw new AppError("invalid", {}, { memberPassword: { key: "memberOrColleague" } });
  }
  const { loanId = "", count = 0, cost: _cost, memberPassword: _, ...taken } = input;
  const done = await {
    deposit: () => takeDeposit(ctx, taken),
    "pay-out": () => payOut(ctx, input),
    repay: () => takeRepayment(ctx, { ...taken, loanId }),
    shares: () => sellShares(ctx, { ...input, count }),
  }[kind]();
  const name = done.fromUser ?? done.toUser ?? "";
  // The money has changed hands: whatever fails now must not look like a failure.
  const slip = await loaded(slipOf(ctx, done.id));
  const head = await loaded(letterhead(ctx.db));
  const lines = slip
    ? await receiptLines(slip.receipt, head?.name ?? UNNAMED)
    : [[t("reference"), done.reference] as const];
  const signs = slip && (await signsWhere(slip.receipt));
  return {
    done: t(DONE[kind], { amount: formatExact(done.amount), name }),
    facts: lines.map(([label, value]) => ({ label, value })),
    document: { href: `/transactions/${done.id}/receipt`, label: documents("withCode") },
    ...(signs && { signs }),
    ...(slip && {
      proof: {
        label: documents("code"),
        code: slip.proof.code,
        square: squareOf(slip.proof.address),
        squareLabel: documents("qr"),
      },
    }),
  };
}
