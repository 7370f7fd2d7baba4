import { z } from "zod";
import { type Cash, cashSum, DENOMINATIONS, piecesField } from "@/lib/counter/rules";
import { amount, line, memberId, typedPassword } from "@/lib/fields";
import { MAX_AMOUNT } from "@/lib/money";
import { cursorField, limitField } from "@/lib/paging";
import { purchaseTermsSchema } from "@/lib/shares/schema";

const pieces = z.number({ error: "pieces" }).int("pieces").gte(0, "pieces").lte(999_999, "pieces");
const worths = Object.fromEntries(DENOMINATIONS.map((worth) => [worth, pieces.optional()]));

/** So many of each note or coin; what is left out is none. */
const denominations = z
  .strictObject(worths, { error: "pieces" })
  .transform(
    (all) => Object.fromEntries(Object.entries(all).filter(([, n]) => n)) as Record<string, number>,
  )
  .refine((cash) => cashSum(cash) <= MAX_AMOUNT, "amountTooHigh");

/** A colleague who agrees at the desk: how they sign in, and their password. */
const secondStaff = z.strictObject(
  { identifier: line(254), password: typedPassword() },
  { error: "required" },
);
export type SecondStaff = z.infer<typeof secondStaff>;

/** POST /admin/drawers; above 0 francs with who keeps the safe. */
export const openDrawerSchema = z
  .strictObject({
    float: z.number({ error: "floatInvalid" }).int("floatInvalid").gte(0, "floatInvalid"),
    denominations,
    secondStaff: secondStaff.optional(),
  })
  .superRefine(({ float, denominations: cash }, { addIssue }) => {
    if (cashSum(cash) !== float)
      addIssue({ code: "custom", path: ["denominations"], message: "floatDiffers" });
  });
export type OpenDrawerInput = z.infer<typeof openDrawerSchema>;

/** PUT /admin/drawers/{id}/count, and the other person's count of …/close. */
export const countSchema = z.strictObject({ denominations });
export type CountInput = z.infer<typeof countSchema>;

/** Cash between a drawer and the safe. */
export const safeMoveSchema = z.strictObject({
  direction: z.enum(["in", "out"], { error: "invalidValue" }),
  amount: amount("amountAboveZero"),
  secondStaff,
});
export type SafeMoveInput = z.infer<typeof safeMoveSchema>;

const served = z.strictObject({
  memberId: memberId("memberUnknown"),
  amount: amount("amountAboveZero"),
  note: line(200).optional(),
  secondStaff: secondStaff.optional(),
});

/** POST /admin/counter/deposits. */
export const counterDepositSchema = served;
export type CounterDepositInput = z.infer<typeof counterDepositSchema>;

/** POST /admin/counter/repayments: cash on a loan of the member. */
export const counterRepaymentSchema = served.extend({
  loanId: memberId("loanRequired"),
});
export type CounterRepaymentInput = z.infer<typeof counterRepaymentSchema>;

/** POST /admin/counter/withdrawals; `memberPassword` is typed by the member. */
export const counterPayOutSchema = served.extend({ memberPassword: typedPassword().optional() });
export type CounterPayOutInput = z.infer<typeof counterPayOutSchema>;

/** POST /admin/counter/shares; `memberPassword` is typed by the member. */
export const counterSharesSchema = purchaseTermsSchema.extend({
  memberId: served.shape.memberId,
  memberPassword: typedPassword().optional(),
  secondStaff: secondStaff.optional(),
});
export type CounterSharesInput = z.infer<typeof counterSharesSchema>;

/** The query string of GET /admin/drawers. */
export const drawersQuery = z.strictObject({
  limit: limitField.optional(),
  cursor: cursorField.optional(),
});

const typedPieces = Object.fromEntries(
  DENOMINATIONS.map((worth) => [piecesField(worth), pieces.optional()]),
);
const cashOf = (typed: Record<string, unknown>) =>
  Object.fromEntries(
    DENOMINATIONS.flatMap((worth) => {
      const many = Number(typed[piecesField(worth)] ?? 0);
      return many > 0 ? [[String(worth), many] as const] : [];
    }),
  ) as Record<string, number | undefined>;

/** The form of a count; its answer is a CountInput. */
export const countForm = z
  .strictObject(typedPieces)
  .transform((typed) => ({ denominations: cashOf(typed) }))
  .pipe(countSchema);

const named = { "secondStaff.identifier": line(254).optional() };
const spoken = { "secondStaff.password": typedPassword().optional() };
type Typed = Record<string, unknown>;
/** Who agrees, by the fields of a form; nobody where neither was typed. */
export function secondOf(typed: Typed): Record<string, unknown> {
  const { "secondStaff.identifier": identifier, "secondStaff.password": password } = typed;
  if (identifier === undefined && password === undefined) return {};
  return {
    secondStaff: { ...(identifier ? { identifier } : {}), ...(password ? { password } : {}) },
  };
}

/** The form that opens a drawer: what it begins with is the sum of its notes and coins. */
export const openDrawerForm = z
  .strictObject({ ...typedPieces, ...named, ...spoken })
  .transform((typed) => {
    const cash = cashOf(typed);
    return { float: cashSum(cash as Cash), denominations: cash, ...secondOf(typed) };
  })
  .pipe(openDrawerSchema);

/** The form of cash between a drawer and the safe. */
export const safeMoveForm = z
  .strictObject({
    direction: z.enum(["in", "out"], { error: "invalidValue" }),
    amount: amount("amountAboveZero"),
    ...named,
    ...spoken,
  })
  .transform(({ direction, amount: francs, ...typed }) => ({
    direction,
    amount: francs,
    secondStaff: {},
    ...secondOf(typed),
  }))
  .pipe(safeMoveSchema);
