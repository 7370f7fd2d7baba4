import { getTranslations } from "next-intl/server";
import { withinTime } from "@/db/turn";
import { withMessage } from "@/lib/answer-words";
import { getOwnUser } from "@/lib/members/queries";
import * as answers from "@/lib/members/views";
import { updateProfile } from "@/lib/profile/commands";
import { profileFormSchema, profileJsonSchema } from "@/lib/profile/schema";
import { json, resource, route } from "@/lib/web/handler";
import { readProfileBody } from "./profile-body";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    summary:
      "Change any part of one's own profile; another username, phone or e-mail with the password, and so asking for the link that confirms the present e-mail",
    readsItself: { json: profileJsonSchema, form: profileFormSchema },
    answer: withMessage({ user: answers.ownUser }),
    fails: [
      "username_taken",
      "email_taken",
      "phone_taken",
      "conflict",
      "wrong_password",
      "too_many_attempts",
    ],
    run: async (ctx, { request }) => {
      const { input, picture } = await readProfileBody(request);
      // Time enough to open a large picture behind others.
      const { asked } = await updateProfile(ctx, input, { picture });
      const user = await withinTime(getOwnUser(ctx.db, ctx.actor.id));
      const t = await getTranslations("profile");
      const sent = asked === user.email ? "confirmAsked" : "asked";
      const said = [t("form.doneTitle"), asked && t(sent, { email: asked })];
      return json({ message: said.filter(Boolean).join(". "), user });
    },
  }),
});
