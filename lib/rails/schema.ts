import { z } from "zod";
import { atLeast } from "@/lib/lengths";

const numberOrText = z.union([z.string(), z.number()]);

/** What MTN answers where a token is asked for. */
export const tokenAnswer = z.object({
  access_token: z.string().check(atLeast(1)),
  expires_in: numberOrText,
});

/** What MTN says has become of a request. */
export const statusAnswer = z.object({
  status: z.enum(["PENDING", "SUCCESSFUL", "FAILED"]),
  amount: numberOrText.optional(),
  currency: z.string().optional(),
  financialTransactionId: numberOrText.optional(),
  reason: z.union([z.string(), z.object({ code: z.string() })]).optional(),
});

/** Why MTN did not do what it was asked. */
export const errorAnswer = z.object({ code: z.string() });

/** What is in a wallet. */
export const balanceAnswer = z.object({ availableBalance: numberOrText });

/** Who has a wallet; more of what MTN says is not read. */
export const nameAnswer = z.object({
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});

/** Which request a callback is about; nothing else of it is read. */
export const hint = z.object({
  externalId: z.uuid().optional(),
  referenceId: z.uuid().optional(),
});

/** The id in a callback's header. */
export const hintHeader = z.uuid();
