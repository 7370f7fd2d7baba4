import type { Actor } from "@/lib/context";
import { closeDrawer } from "@/lib/counter/close";
import { countDrawer, openDrawer } from "@/lib/counter/drawer";
import { ownDrawer } from "@/lib/counter/queries";
import { takeDeposit } from "@/lib/counter/serve";
import { can } from "@/lib/permissions";
import { PASSWORD } from "@/tests/support/cooperative";
import type { Office } from "@/tests/support/permissions/subjects/office";

const EMPTY = { denominations: {} };

/** Drawers of those who ask, where they may have one. */
export function drawersOf(office: Office) {
  const { coop, clerk, now, next } = office;

  /** Nothing is left open: what was in it is a difference. */
  async function withoutDrawer(who: Actor): Promise<void> {
    const drawer = await ownDrawer(coop.db, who.id);
    if (!drawer) return;
    if (drawer.state === "open") await countDrawer(now(who), drawer.id, EMPTY);
    const counted = await ownDrawer(coop.db, who.id);
    const cash = { denominations: counted?.countedCash ?? {} };
    await closeDrawer(now(clerk), drawer.id, cash);
  }

  const opened = async (who: Actor) => (await openDrawer(now(who), { float: 0, ...EMPTY })).id;

  /** Answers the drawer's id; null for who may have none. */
  async function withDrawer(who: Actor): Promise<string | null> {
    if (!can(who.role, "counter.use")) return null;
    const drawer = await ownDrawer(coop.db, who.id);
    if (drawer?.state === "open") return drawer.id;
    await withoutDrawer(who);
    return opened(who);
  }

  return {
    withDrawer,
    withoutDrawer: async (who: Actor) => {
      if (can(who.role, "counter.use")) await withoutDrawer(who);
    },
    /** As withDrawer, with some cash in it. */
    withCash: async (who: Actor): Promise<void> => {
      if (!(await withDrawer(who))) return;
      await takeDeposit(now(who), { memberId: coop.idOf("jean"), amount: 10 });
    },
    /** What the clerk has taken of a member with nobody beside them. */
    takenAlone: async (who: Actor, memberId: string, amount: number): Promise<void> => {
      if (await withDrawer(who)) await takeDeposit(now(who), { memberId, amount });
    },
    /** A counted drawer of somebody else, or of `whose`. */
    newCounted: async (whose?: Actor): Promise<string> => {
      const other = async () => coop.join({ username: `desk${next()}`, role: "finance" });
      const holder = whose && can(whose.role, "counter.use") ? whose : await other();
      await withoutDrawer(holder);
      const id = await opened(holder);
      await countDrawer(now(holder), id, EMPTY);
      return id;
    },
    /** Who agrees at the desk: of the office, and nobody who asks. */
    second: { identifier: "clerk", password: PASSWORD },
  };
}
