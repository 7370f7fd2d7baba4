import { postTransfer } from "@/lib/transfers/commands";
import type { BenchCooperative } from "./cooperative";
import type { Operation } from "./pairs";

/** The whole command but the password's hash: rights, idempotency, posting, totals, audit. */
export function sendMoney({ people, contextOf }: BenchCooperative): Operation {
  return async () => {
    const from = Math.floor(Math.random() * people.length);
    const to = (from + 1 + Math.floor(Math.random() * (people.length - 1))) % people.length;
    const [sender, recipient] = [people[from], people[to]];
    if (!sender || !recipient) throw new Error("There is nobody.");
    await postTransfer(await contextOf(sender), { recipientId: recipient.id, amount: 7 });
  };
}
