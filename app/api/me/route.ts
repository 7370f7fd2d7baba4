import { countToDecide, TO_DECIDE_CAP } from "@/lib/approvals/queries";
import { getOwnUser } from "@/lib/members/queries";
import * as answers from "@/lib/members/views";
import { countUnread } from "@/lib/notices/queries";
import { json, resource, route } from "@/lib/web/handler";

/** The user itself; in headers beside it, how many notices are unread (up to 10) and how much waits for them (up to 100 of a kind). */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "Oneself",
    answer: answers.ownUser,
    run: async ({ db, actor, now }) => {
      const [user, unread, toDecide] = await Promise.all([
        getOwnUser(db, actor.id),
        countUnread(db, actor.id),
        countToDecide(db, actor, now, TO_DECIDE_CAP),
      ]);
      const headers = { "x-unread-notices": String(unread), "x-to-decide": String(toDecide) };
      return json(user, { headers });
    },
  }),
});
