import * as answers from "@/lib/answers/members";
import { getOwnUser } from "@/lib/members/queries";
import { countUnread } from "@/lib/notices/queries";
import { json, resource, route } from "@/lib/web/handler";

/** The user itself; how many notices are unread (counted up to 10) stands in a header beside it. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "Oneself",
    answer: answers.ownUser,
    run: async ({ db, actor }) => {
      const [user, unread] = await Promise.all([
        getOwnUser(db, actor.id),
        countUnread(db, actor.id),
      ]);
      return json(user, { headers: { "x-unread-notices": String(unread) } });
    },
  }),
});
