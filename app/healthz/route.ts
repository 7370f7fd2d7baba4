import { json, resource } from "@/lib/web/handler";

export const dynamic = "force-dynamic";

/** Whether the process answers. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: async () => json({ status: "ok" }),
});
