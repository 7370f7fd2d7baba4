import type { Executor } from "@/db/client";
import type { Effect, Subject } from "@/lib/approvals/schema";
import type { Context } from "@/lib/context";

/** What an act would do now, and whom it gives or takes something: they neither propose nor confirm it. */
export type Look = { effect: Effect; interested: string[] };

/** A proposal that was just confirmed in the database transaction of `tx`. */
export type Confirmed<Terms> = {
  id: string;
  subjectId: string;
  terms: Terms;
  /** What both people were shown, which is what it does now. */
  effect: Effect;
  reason: string | null;
  madeBy: string;
};

/** One kind of act that needs two people. */
export type Act<Terms = unknown> = {
  /** What the audit trail calls that which it is about. */
  subject: Subject;
  /** Holds what `run` writes until the end of `tx`, as it is to be by now, before it is looked at: nobody changes it in between. */
  hold?(tx: Executor, now: Date): Promise<void>;
  /** Throws what would keep it from being done now. */
  look(db: Executor, subjectId: string, terms: Terms, now: Date): Promise<Look>;
  /** Does it, as `ctx.actor`, who confirmed it. */
  run(ctx: Context, tx: Executor, confirmed: Confirmed<Terms>): Promise<void>;
};
