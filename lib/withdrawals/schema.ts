import { z } from "zod";
import {
  amount,
  line,
  optionalText,
  phone,
  receiptChecked,
  receiptNumber,
  typedPassword,
} from "@/lib/fields";
import { CHANNEL, METHODS } from "@/lib/methods";
import { cursorField, limitField } from "@/lib/paging";
import { payoutField, WITHDRAWAL_STATUSES } from "@/lib/withdrawals/rules";
import type { WithdrawalView } from "@/lib/withdrawals/views";

// Mobile money is paid out to Rwandan mobile numbers only.
const rwandanPhone = phone("payoutPhoneRequired").refine(
  (number) => /^\+2507\d{8}$/.test(number),
  "payoutPhoneRwandan",
);

// Banks write account numbers in many ways; without digits it is none.
const bankAccount = line(100, "payoutAccountRequired").refine(
  (text) => (text.match(/\d/g) ?? []).length >= 5,
  "payoutAccountInvalid",
);

const fields = z.strictObject({
  amount: amount("withdrawalAmount"),
  method: z.enum(METHODS, { error: "withdrawalMethod" }),
  phone: rwandanPhone.nullish(),
  account: bankAccount.nullish(),
  description: optionalText(500),
});

// Phone for mobile money, account for the bank, neither for cash: never two destinations.
function goesToOnePlace(
  { method, phone, account }: { method: string; phone?: unknown; account?: unknown },
  ctx: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
): void {
  const wanted = payoutField(method);
  for (const [field, value, missing] of [
    ["phone", phone, "payoutPhoneRequired"],
    ["account", account, "payoutAccountRequired"],
  ] as const) {
    if (wanted === field && !value) {
      ctx.addIssue({ code: "custom", path: [field], message: missing });
    }
    if (wanted !== field && value) {
      ctx.addIssue({ code: "custom", path: [field], message: "payoutNotForMethod" });
    }
  }
}

/** What a withdrawal is, before the password: whole francs, and where they go. */
export const withdrawalTermsSchema = fields.superRefine(goesToOnePlace);
export type WithdrawalTerms = z.infer<typeof withdrawalTermsSchema>;

/** POST /api/withdrawals (decisions, section 14). */
export const withdrawalSchema = fields
  .extend({ password: typedPassword() })
  .superRefine(goesToOnePlace);
export type WithdrawalInput = z.infer<typeof withdrawalSchema>;

/** Francs after it: `balance` all the member owns, held included; `availableBalance` what is free. */
export type WithdrawalResult = {
  withdrawal: WithdrawalView;
  balance: number;
  availableBalance: number;
};

/** The query string of GET /api/withdrawals. */
export const withdrawalQuery = z.strictObject({
  status: z.enum(WITHDRAWAL_STATUSES, { error: "filterInvalid" }).optional(),
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});

/** The form that takes a withdrawal back. */
export const cancelSchema = z.strictObject({ id: z.uuid({ error: "invalidValue" }).toLowerCase() });

/** From which account of its method a withdrawal is paid; the first with enough money where none is named. */
export const paidFrom = z
  .string("payInChannel")
  .regex(CHANNEL, "payInChannel")
  .nullish()
  .describe("Of a withdrawal: from which account of its method it is paid");

/** PUT /admin/transactions/{id}/paid: the number of the payment; cash needs none. */
export const paymentSchema = z.strictObject({
  externalId: receiptNumber().nullish(),
  channel: paidFrom,
  receiptChecked: receiptChecked.optional(),
});
export type PaymentInput = z.infer<typeof paymentSchema>;
