"use server";

import type { Sectors } from "@/components/division-fields";
import { groupedCode } from "@/lib/auth/activation/rules";
import { districtOf } from "@/lib/divisions/rwanda";
import { enrolMember } from "@/lib/members/joining/enrol";
import { enrolSchema } from "@/lib/members/joining/schema";
import { REGISTER_FIELDS } from "@/lib/members/person";
import { type FormState, fieldsOf, runForm } from "@/lib/web/action";

/** Who has joined; `code` is null where it was used already. */
type Joined = { id: string; name: string; number: string; username: string; code: string | null };
/** `sectors`: those of the district that was chosen in a form that failed. */
type EnrolState = FormState<Joined, { sectors: Sectors | null }>;

/** Lets the person of the form join. */
export async function enrol(_: EnrolState, form: FormData): Promise<EnrolState> {
  const state = await runForm(form, {
    schema: enrolSchema,
    fields: {
      ...fieldsOf("text", ["firstName", "lastName", "language"]),
      ...fieldsOf("clearable", REGISTER_FIELDS),
    },
    right: "members.enrol",
    failed: "members.enrolment.failed",
    renews: "/members",
    run: async (ctx, input) => {
      const { id, memberNumber: number, username, activationCode } = await enrolMember(ctx, input);
      const name = `${input.firstName} ${input.lastName}`;
      return { id, name, number, username, code: activationCode && groupedCode(activationCode) };
    },
  });
  if (state.status !== "failed") return state;
  return { ...state, sectors: districtOf(state.typed.district ?? null)?.sectors ?? null };
}
