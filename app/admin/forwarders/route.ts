import { getTranslations } from "next-intl/server";
import { id, text, withMessage } from "@/lib/answer-words";
import { listForwarders, makeForwarder } from "@/lib/reconciliation/forwarders";
import { forwarderSchema } from "@/lib/reconciliation/schema";
import * as answers from "@/lib/reconciliation/views";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary:
      "The phones that send messages of providers on: when each was heard last, and what was read",
    right: "books.view",
    answer: answers.forwarders,
    run: async ({ db, now }) => json(await listForwarders(db, now)),
  }),
  POST: route({
    summary: "Make a key for a phone that sends messages on; it is told once",
    keyed: true,
    right: "statements.bring",
    fresh: true,
    body: forwarderSchema,
    status: 201,
    answer: withMessage({ id, key: text }),
    run: async (ctx, { body }) => {
      const made = await makeForwarder(ctx, body);
      const t = await getTranslations("reconcile.forwarders");
      return json({ message: t("madeTitle", { name: body.name }), ...made }, { status: 201 });
    },
  }),
});
