"use server";

import { pathId } from "@/lib/fields";
import { noteLetterAnswer, settleObjection } from "@/lib/imports/answers";
import { letterAnswerSchema, settlementSchema } from "@/lib/imports/confirming/schema";
import { quietAction } from "@/lib/web/action";

const named = (form: FormData, name: string) => pathId(String(form.get(name) ?? ""));
const ofRun = { right: "members.enrol", renews: "/members/moving-in" } as const;

/** Notes what a member has answered on a paper letter of the run that the form names. */
export const noteAnswer = quietAction({
  ...ofRun,
  schema: letterAnswerSchema,
  fields: {
    memberNumber: "text",
    replyCode: "text",
    agrees: "boolean",
    shouldBe: "integer",
    remark: "text",
  },
  run: (ctx, said, form) => noteLetterAnswer(ctx, named(form, "id"), said),
});

/** Settles the objection that the form names. */
export const settle = quietAction({
  ...ofRun,
  schema: settlementSchema,
  fields: { settlement: "text", reference: "text" },
  run: (ctx, said, form) =>
    settleObjection(ctx, { runId: named(form, "id"), id: named(form, "answer") }, said),
});
