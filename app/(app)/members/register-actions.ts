"use server";

import { pathId } from "@/lib/fields";
import { keepRegister } from "@/lib/members/joining/keep-register";
import { registerForm } from "@/lib/members/joining/schema";
import { type FormState, runForm } from "@/lib/web/action";

/** Fills in what the register keeps of a member. */
export async function saveRegister(_: FormState<true>, form: FormData): Promise<FormState<true>> {
  return runForm(form, {
    schema: registerForm,
    fields: {
      member: "text",
      birthDate: "clearable",
      nationalId: "clearable",
      nextOfKinName: "clearable",
      nextOfKinPhone: "clearable",
    },
    right: "members.enrol",
    renews: "/members",
    run: async (ctx, { member, ...register }) => {
      await keepRegister(ctx, pathId(member), register);
      return true as const;
    },
  });
}
