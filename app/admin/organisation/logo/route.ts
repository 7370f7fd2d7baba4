import { getTranslations } from "next-intl/server";
import { id, withMessage } from "@/lib/answer-words";
import { proposeLogo } from "@/lib/approvals/logo";
import { inTurnOf } from "@/lib/heavy-work";
import { sentFileSchema } from "@/lib/pictures/schema";
import { resource, route } from "@/lib/web/handler";
import { readFile } from "@/lib/web/sent-file";
import { doneOrProposed } from "../../done-or-proposed";

const answer = withMessage({ proposal: id.nullable() });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Propose another logo, a PNG, JPEG or WebP, which a second person confirms",
    keyed: true,
    right: "system.manage",
    readsItself: { form: sentFileSchema },
    answer,
    waits: true,
    fails: ["already_proposed", "decider_held"],
    run: async (ctx, { request }) => {
      const sent = await readFile(request);
      const proposal = await inTurnOf(ctx.actor, () => proposeLogo(ctx, sent.bytes));
      return answered(proposal);
    },
  }),
  DELETE: route({
    summary: "Propose to show no logo, which a second person confirms",
    keyed: true,
    right: "system.manage",
    answer,
    waits: true,
    fails: ["already_proposed", "decider_held"],
    run: async (ctx) => answered(await proposeLogo(ctx, null)),
  }),
});

async function answered(proposal: string | null) {
  const t = await getTranslations("settings");
  return doneOrProposed({ message: t(proposal ? "form.done" : "form.same"), proposal });
}
