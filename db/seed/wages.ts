import type { Database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { submitDeposit } from "@/lib/deposits/commands";
import { depositNet } from "@/lib/deposits/rules";
import { decideTransaction } from "@/lib/transactions/commands";
import { at } from "./actors";
import type { Purse } from "./withdrawals";

const WAGES = [
  ["aline", 150_000],
  ["eric", 120_000],
  ["claudine", 90_000],
  ["jean", 60_000],
] as const;

/** The wages of a month, before anything else of a day: whoever signs in to try the application has something to send and to lend. */
export async function payWages(
  db: Database,
  purse: Purse,
  person: (username: string) => Actor,
  day: string,
): Promise<void> {
  const [paid, approved] = [new Date(`${day}T06:35:00+02:00`), new Date(`${day}T07:05:00+02:00`)];
  for (const [username, amount] of WAGES) {
    const who = person(username);
    const { id } = await submitDeposit(at(db, who, paid), {
      amount,
      method: "bank",
      description: "Umushahara",
      senderPhone: null,
      externalId: `BANKWAGES${username.toUpperCase()}`,
    });
    await decideTransaction(at(db, person("finance"), approved), id, { status: "approved" });
    purse.available.set(who.id, (purse.available.get(who.id) ?? 0) + depositNet(amount, "bank"));
    purse.channels.bank += amount;
  }
}
