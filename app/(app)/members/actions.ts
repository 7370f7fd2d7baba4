"use server";

import type { Sectors } from "@/components/division-fields";
import { setMemberStatus, updateMember } from "@/lib/approvals/member-update";
import { districtOf } from "@/lib/divisions/rwanda";
import { pathId } from "@/lib/fields";
import { PERSON_FIELDS } from "@/lib/members/person";
import { withoutUnchanged } from "@/lib/members/rules";
import { closingSchema, memberStatusSchema, updateMemberSchema } from "@/lib/members/schema";
import { deleteMember } from "@/lib/members/staff-commands";
import { type FormState, fieldsOf, formAction, runForm } from "@/lib/web/action";

/** `sectors`: those of the district that was chosen in a form that failed. */
type EditState = FormState<{ name: string; proposed: boolean }, { sectors: Sectors | null }>;

const named = (form: FormData) => pathId(String(form.get("id")));

/**
 * Suspends the member named in the form, or lets them in again. Answers what the row shows now; `proposed`: it waits for
 * a second person.
 */
export const changeStatus = formAction({
  schema: memberStatusSchema,
  fields: { status: "text" },
  right: "members.manage",
  failed: "members.row.failed",
  run: async (ctx, input, form) => {
    const { user, proposal } = await setMemberStatus(ctx, named(form), input.status);
    return { status: user.status, updatedAt: user.updatedAt, proposed: proposal !== null };
  },
});

/** Saves the edit form; answers the member's name, and whether a new role waits for a second person. */
export async function editMember(_: EditState, form: FormData): Promise<EditState> {
  const state = await runForm(form, {
    schema: updateMemberSchema,
    fields: {
      ...fieldsOf("clearable", [...PERSON_FIELDS, "class"]),
      role: "text",
      isActive: "boolean",
      share: "decimal",
      twoFactorEnabled: "boolean",
      updatedAt: "text",
    },
    right: "members.manage",
    failed: "members.form.failed",
    run: async (ctx, input) => {
      const asked = withoutUnchanged(input, form.get("twoFactorShown"));
      const { user, proposal } = await updateMember(ctx, named(form), asked);
      return { name: user.fullName, proposed: proposal !== null };
    },
  });
  if (state.status !== "failed") return state;
  return { ...state, sectors: districtOf(state.typed.district ?? null)?.sectors ?? null };
}

/** Deletes the member named in the form, who was confirmed; answers the name. */
export const removeMember = formAction({
  schema: closingSchema,
  fields: { reason: "text" },
  right: "members.manage",
  failed: "members.removal.failed",
  run: async (ctx, { reason }, form) => (await deleteMember(ctx, named(form), reason ?? null)).name,
});
