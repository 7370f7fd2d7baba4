import { z } from "zod";
import { isActivationCode, readActivationCode } from "@/lib/auth/activation/rules";
import { line, remark } from "@/lib/fields";
import { readMemberNumber } from "@/lib/member-number";
import { limitField } from "@/lib/paging";

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
