import { eq, sql } from "drizzle-orm";
import { drawers } from "@/db/schema";
import type { Context } from "@/lib/context";
import { asked, inTurn, note } from "@/lib/counter/drawer";
import { findDrawer } from "@/lib/counter/queries";
import { bringLines, cashSum, differenceLines } from "@/lib/counter/rules";
import type { CountInput } from "@/lib/counter/schema";
import type { DrawerView } from "@/lib/counter/views";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ledger/ids";
import { retried } from "@/lib/ledger/once";
import { postAll } from "@/lib/ledger/post";
import type { NewTransaction } from "@/lib/ledger/posting";

/**
 * Closes a drawer that its clerk, or somebody in their place, has counted: another person counts the same money without seeing what should be there. What
 * differs goes to cash over and short, what was counted into the safe. Throws not_found, forbidden, own_record,
 * drawer_not_counted, drawer_closed, or counts_differ where both have not counted the same; then nothing has happened.
 */
export async function closeDrawer(
  ctx: Context,
  id: string,
  { denominations }: CountInput,
): Promise<DrawerView> {
  await retried(() =>
    ctx.db.transaction(async (tx) => {
      // The second of two who would close it finds it closed; what is just counted anew is compared.
      await inTurn(tx, id);
      const [drawer] = await tx.select().from(drawers).where(eq(drawers.id, id));
      if (!drawer) throw new AppError("not_found");
      refuse(ctx, drawer, cashSum(denominations));
      const postings = closing(ctx, drawer);
      if (postings.length > 0) await postAll(tx, postings);
      await asked(
        tx,
        sql`select drawer_close(${id}, ${ctx.actor.id}, ${ctx.now.toISOString()}, ${JSON.stringify(denominations)}::jsonb)`,
      );
      await note(ctx, tx, "drawer.close", id, denominations);
    }),
  );
  return findDrawer(ctx.db, id);
}

type Drawer = typeof drawers.$inferSelect;

function refuse({ actor }: Context, drawer: Drawer, sum: number): void {
  if (actor.id === drawer.clerk || actor.id === drawer.countedBy) throw new AppError("own_record");
  if (drawer.state === "closed") throw new AppError("drawer_closed");
  if (drawer.state === "open") throw new AppError("drawer_not_counted");
  if (sum !== drawer.counted)
    throw new AppError("counts_differ", {}, { denominations: { key: "countsDiffer" } });
}

function closing(ctx: Context, { id, clerk, counted, expected }: Drawer): NewTransaction[] {
  const known = counted ?? 0;
  const difference = known - (expected ?? 0);
  // Both are of one instant: their ids keep the order in which lists and books tell them.
  const ids = [newId(ctx.now), newId(ctx.now)].sort();
  const of = (amount: number, kind: "difference" | "return") => ({
    id: ids[kind === "difference" ? 0 : 1] as string,
    status: "approved" as const,
    at: ctx.now,
    amount,
    from: null,
    to: null,
    submittedBy: ctx.actor.id,
    recordId: id,
    terms: { kind },
    act: { action: `drawer.${kind}`, detail: { amount }, address: ctx.address },
  });
  const postings: NewTransaction[] = [];
  if (difference !== 0) {
    postings.push({
      ...of(Math.abs(difference), "difference"),
      type: difference > 0 ? "drawer-over" : "drawer-short",
      lines: differenceLines(clerk, difference),
    });
  }
  if (known > 0) {
    postings.push({ ...of(known, "return"), type: "drawer-out", lines: bringLines(clerk, known) });
  }
  return postings;
}
