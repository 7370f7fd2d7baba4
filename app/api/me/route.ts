import { getOwnUser } from "@/lib/members/queries";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({ run: async ({ db, actor }) => json(await getOwnUser(db, actor.id)) }),
});
