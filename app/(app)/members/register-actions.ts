"use server";

import { pathId } from "@/lib/fields";
import { keepRegister } from "@/lib/members/joining/keep-register";
import { registerForm } from "@/lib/members/joining/schema";
import { quietAction } from "@/lib/web/action";

/** Fills in what the register keeps of a member. */
export const saveRegister = quietAction({
  schema: registerForm,
  fields: {
    member: "text",
    updatedAt: "text",
    birthDate: "clearable",
    nationalId: "clearable",
    nextOfKinName: "clearable",
    nextOfKinPhone: "clearable",
  },
  right: "members.enrol",
  renews: "/members",
  run: (ctx, { member, ...register }) => keepRegister(ctx, pathId(member), register),
});
