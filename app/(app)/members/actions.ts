"use server";

import { getTranslations } from "next-intl/server";
import type { Sectors } from "@/components/division-fields";
import { setMemberStatus, updateMember } from "@/lib/approvals/member-update";
import { districtOf } from "@/lib/divisions/rwanda";
import { pathId } from "@/lib/fields";
import { PERSON_FIELDS } from "@/lib/members/person";
import { closingSchema, memberStatusSchema, updateMemberSchema } from "@/lib/members/schema";
import { deleteMember } from "@/lib/members/staff-commands";
import { type FormState, fieldsOf, runForm } from "@/lib/web/action";

/** What a change of status came to, for the row that it replaces; `proposed`: it waits for a second person. */
type StatusState = FormState<{
  status: "active" | "inactive";
  updatedAt: string;
  proposed: boolean;
}>;
/** `sectors`: those of the district that was chosen in a form that failed. */
type EditState = FormState<{ name: string; proposed: boolean }, { sectors: Sectors | null }>;

const named = (form: FormData) => pathId(String(form.get("id")));

/** Suspends the member named in the form, or lets them in again. */
export async function changeStatus(_: StatusState, form: FormData): Promise<StatusState> {
  const t = await getTranslations("members");
  return runForm(form, {
    schema: memberStatusSchema,
    fields: { status: "text" },
    right: "members.manage",
    failed: t("row.failed"),
    run: async (ctx, input) => {
      const { user, proposal } = await setMemberStatus(ctx, named(form), input.status);
      return { status: user.status, updatedAt: user.updatedAt, proposed: proposal !== null };
    },
  });
}

/** Saves the edit form; answers the member's name, and whether a new role waits for a second person. */
export async function editMember(_: EditState, form: FormData): Promise<EditState> {
  const t = await getTranslations("members");
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
    failed: t("form.failed"),
    run: async (ctx, input) => {
      const { user, proposal } = await updateMember(ctx, named(form), input);
      return { name: user.fullName, proposed: proposal !== null };
    },
  });
  if (state.status !== "failed") return state;
  return { ...state, sectors: districtOf(state.typed.district ?? null)?.sectors ?? null };
}

/** Deletes the member named in the form, who was confirmed; answers the name. */
export async function removeMember(
  _: FormState<string>,
  form: FormData,
): Promise<FormState<string>> {
  const t = await getTranslations("members");
  return runForm(form, {
    schema: closingSchema,
    fields: { reason: "text" },
    right: "members.manage",
    failed: t("removal.failed"),
    run: async (ctx, { reason }) => (await deleteMember(ctx, named(form), reason ?? null)).name,
  });
}
