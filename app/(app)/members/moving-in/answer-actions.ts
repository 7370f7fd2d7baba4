"use server";

import { pathId } from "@/lib/fields";
import { noteLetterAnswer, settleObjection } from "@/lib/imports/answers";
import { letterAnswerSchema, settlementSchema } from "@/lib/imports/confirming/schema";
import { type FormState, runForm } from "@/lib/web/action";

const named = (form: FormData, name: string) => pathId(String(form.get(name) ?? ""));
const ofRun = { right: "members.enrol", renews: "/members/moving-in" } as const;

/** Notes what a member has answered on a paper letter of the run that the form names. */
export async function noteAnswer(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  return runForm(form, {
    ...ofRun,
    schema: letterAnswerSchema,
    fields: {
      memberNumber: "text",
      replyCode: "text",
      agrees: "boolean",
      shouldBe: "integer",
      remark: "text",
    },
    run: async (ctx, said) => {
      await noteLetterAnswer(ctx, named(form, "id"), said);
      return null;
    },
  });
}

/** Settles the objection that the form names. */
export async function settle(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  return runForm(form, {
    ...ofRun,
    schema: settlementSchema,
    fields: { settlement: "text", reference: "text" },
    run: async (ctx, said) => {
      await settleObjection(ctx, { runId: named(form, "id"), id: named(form, "answer") }, said);
      return null;
    },
  });
}
