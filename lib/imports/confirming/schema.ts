import { z } from "zod";
import { isActivationCode, readActivationCode } from "@/lib/auth/activation/rules";
import { line, remark } from "@/lib/fields";
import { readMemberNumber } from "@/lib/member-number";
import { limitField } from "@/lib/paging";

/** How those who moved in are told, and how far they have come; of the letters those given out last. */
export type Campaign = {
  /** Those who are still members; of whom so many were sent a letter, and so many have opened their account. */
  members: number;
  sent: number;
  opened: number;
  /** What they say of their balance, each by their last word; `silent`: nothing yet. */
  answers: Record<AnswerState, number>;
  /** Two have agreed that the reader gives letters out now. */
  agreed: boolean;
  /** `printable`: by the reader, now. */
  letters: { no: number; letters: number; by: string; givenAt: string; printable: boolean }[];
};

/** Whether members say that their balance is right: `settled` objections are theirs to confirm. */
export const ANSWER_STATES = ["confirmed", "objected", "settled", "silent"] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

/** The most that somebody can have had, as in the files; francs. */
const MOST_SAVINGS = 100_000_000_000;

const saidFields = {
  agrees: z.boolean({ error: "answerRequired" }),
  shouldBe: z
    .int({ error: ({ input }) => (input === undefined ? "shouldBeRequired" : "francsInvalid") })
    .gte(0, "francsInvalid")
    .lte(MOST_SAVINGS, "francsInvalid")
    .optional(),
  remark: remark(500, "objectionReasonRequired").optional(),
};

type Said = { agrees: boolean; shouldBe?: number | undefined; remark?: string | undefined };

// What is not right has what it should be, and why; what is right has neither.
function whole({ agrees, shouldBe, remark: why }: Said, ctx: z.RefinementCtx) {
  const issue = (field: string, message: string) =>
    ctx.addIssue({ code: "custom", path: [field], message });
  if (agrees && shouldBe !== undefined) issue("shouldBe", "invalidValue");
  if (agrees && why !== undefined) issue("remark", "invalidValue");
  if (!agrees && shouldBe === undefined) issue("shouldBe", "shouldBeRequired");
  if (!agrees && why === undefined) issue("remark", "objectionReasonRequired");
}

/** POST /api/opening-balance: that the balance is right, or what it should be and why. */
export const openingAnswerSchema = z.strictObject(saidFields).superRefine(whole);
export type OpeningAnswer = z.infer<typeof openingAnswerSchema>;

/** POST /admin/imports/{id}/answers: the same of a paper letter, by the member's number and its reply code. */
export const letterAnswerSchema = z
  .strictObject({
    memberNumber: z.string({ error: "memberNumberInvalid" }).transform((text, ctx) => {
      const no = readMemberNumber(text);
      if (no === null) ctx.addIssue({ code: "custom", message: "memberNumberInvalid" });
      return no ?? 0;
    }),
    replyCode: z
      .string({ error: "replyCodeInvalid" })
      .transform(readActivationCode)
      .refine(isActivationCode, "replyCodeInvalid"),
    ...saidFields,
  })
  .superRefine(whole);
export type LetterAnswer = z.infer<typeof letterAnswerSchema>;

/** PUT /admin/imports/{id}/answers/{answer}: what was found, and the transaction that corrects it, where there is one. */
export const settlementSchema = z.strictObject({
  settlement: remark(500, "settlementRequired"),
  reference: line(40, "correctionUnknown").optional(),
});
export type Settlement = z.infer<typeof settlementSchema>;

/** The query string of what members say: those in one state. */
export const answersQuery = z.strictObject({
  state: z.enum(ANSWER_STATES, { error: "filterInvalid" }).optional(),
  limit: limitField.optional(),
  cursor: z
    .string({ error: "cursorInvalid" })
    .regex(/^\d{1,6}$/, "cursorInvalid")
    .optional(),
});

/** What a member is asked about the balance that was brought in for them, and what they and the office have said. */
export type OpeningView = {
  oldNumber: string;
  /** The day on whose evening they had it, `2026-11-25`. */
  cutOver: string;
  /** Francs. */
  balance: number;
  /** How many shares were brought in beside it. */
  shares: number;
  /** `asked`: nothing is said yet; `noted`: it is right, as the desk has noted it for them; else as AnswerState. */
  state: "asked" | "noted" | "objected" | "settled" | "confirmed";
  shouldBe: number | null;
  remark: string | null;
  answeredAt: string | null;
  settlement: string | null;
  /** The reference of the transaction that corrects it. */
  correction: string | null;
};

/** What a member who moved in says of their balance, as the office sees it. */
export type AnswerView = {
  /** The answer's; null while there is none. */
  id: string | null;
  /** Their place in the file, from 1. */
  row: number;
  member: { id: string; number: string; name: string; phone: string | null };
  balance: number;
  /** How many shares were brought in beside it. */
  shares: number;
  state: AnswerState;
  shouldBe: number | null;
  remark: string | null;
  answeredAt: string | null;
  /** Who noted it at the desk. */
  notedBy: string | null;
  settlement: string | null;
  correction: string | null;
  settledBy: string | null;
  settledAt: string | null;
  /** Whether the reader may settle it: neither their own, nor of balances that they brought in, nor noted by them. */
  settleable: boolean;
};

/** So many members get a letter at once: 50 pages of four. */
export const LETTERS_AT_ONCE = 200;

/** The number of letters that were given out, in an address. */
export const lettersNo = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, "invalidValue")
  .transform(Number);

/** POST /admin/imports/{id}/letters: to the next members, or those of earlier letters again, by their number. */
export const lettersSchema = z.strictObject({
  again: z.int("invalidValue").gte(1, "invalidValue").lte(999_999, "invalidValue").optional(),
});
