import { status } from "@/lib/answer-words";
import { json, resource, uncheckedRoute } from "@/lib/web/handler";

export const dynamic = "force-dynamic";

/** Whether the process answers. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: uncheckedRoute({
    summary: "Whether the process answers",
    answer: status,
    run: async () => json({ status: "ok" }),
  }),
});
