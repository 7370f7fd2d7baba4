import { eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { batched } from "@/db/batched";
import type { Executor } from "@/db/client";
import { channels, transactions } from "@/db/schema";
import { AppError } from "@/lib/errors";

const toChannel = alias(channels, "to_channel_row");
const fromChannel = alias(channels, "from_channel_row");

async function readTerms(db: Executor, ids: string[]) {
  const rows = await db
    .select({
      id: transactions.id,
      type: transactions.type,
      fromMember: transactions.fromMember,
      toMember: transactions.toMember,
      amount: transactions.amount,
      fee: transactions.fee,
      /** The accounts of its channels, as the chart calls them. */
      channelAccount: channels.account,
      fromAccount: fromChannel.account,
      toAccount: toChannel.account,
    })
    .from(transactions)
    .leftJoin(channels, eq(channels.key, transactions.channel))
    .leftJoin(fromChannel, eq(fromChannel.key, transactions.fromChannel))
    .leftJoin(toChannel, eq(toChannel.key, transactions.toChannel))
    .where(inArray(transactions.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** A transaction's type, parties, amounts and channels' accounts, which never change. */
export type Terms = Awaited<ReturnType<typeof readTerms>> extends Map<string, infer T> ? T : never;

const termsOf = batched(readTerms);

/** The terms of one transaction; those that are asked for at once are one query. Throws not_found. */
export async function transactionTerms(db: Executor, id: string): Promise<Terms> {
  const terms = await termsOf(db, id);
  if (!terms) throw new AppError("not_found");
  return terms;
}
