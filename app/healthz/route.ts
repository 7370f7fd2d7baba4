import { status } from "@/lib/answers/words";
import { bareRoute, json, resource } from "@/lib/web/handler";

export const dynamic = "force-dynamic";

/** Whether the process answers. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: bareRoute({
    summary: "Whether the process answers",
    answer: status,
    run: async () => json({ status: "ok" }),
  }),
});
