import { getTranslations } from "next-intl/server";
import { pathId } from "@/lib/fields";
import { keepRegister } from "@/lib/members/joining/keep-register";
import { registerSchema } from "@/lib/members/joining/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    summary: "Fill in what the register keeps of a member: birth date, national id, next of kin",
    right: "members.enrol",
    body: registerSchema,
    fails: ["conflict"],
    run: async (ctx, { params, body }) => {
      await keepRegister(ctx, pathId(params.id), body);
      const t = await getTranslations("members.enrolment");
      return json({ message: t("kept") });
    },
  }),
});
