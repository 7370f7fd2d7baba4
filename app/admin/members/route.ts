import { getTranslations } from "next-intl/server";
import { enrolMember } from "@/lib/members/joining/enrol";
import { enrolSchema } from "@/lib/members/joining/schema";
import { enrolled } from "@/lib/members/views";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Let somebody join who stands before the desk; the code opens their account",
    keyed: true,
    right: "members.enrol",
    body: enrolSchema,
    answer: enrolled,
    status: 201,
    fails: ["shares_above_hundred", "username_taken"],
    run: async (ctx, { body }) => {
      const { activationCode, ...member } = await enrolMember(ctx, body);
      const t = await getTranslations("members.enrolment");
      const { memberNumber: number } = member;
      const message = t("doneTitle", { name: `${body.firstName} ${body.lastName}`, number });
      return json({ message, member, activationCode }, { status: 201 });
    },
  }),
});
