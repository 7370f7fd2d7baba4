// npm run rails:check [-- number]: what each provider whose keys the environment has answers. It moves no money.
import { randomUUID } from "node:crypto";
import { toE164 } from "@/lib/fields";
import { TOO_SOON } from "@/lib/rails/airtel";
import { airtelOnTrial, configuredRails } from "@/lib/rails/configured";
import type { Product, Provider } from "@/lib/rails/port";

/** A provider that never heard of an id says so only to who may ask: the token, the product's key and the target are right. */
async function answers(rail: Provider<string>, product: Product): Promise<string> {
  const status = await rail.statusOf(product, randomUUID());
  if (status.answer === "absent") return "yes";
  if (!("reason" in status)) return status.answer;
  return status.reason === TOO_SOON ? "yes" : status.reason;
}

const rails: Provider<string>[] = [...Object.values(configuredRails()), airtelOnTrial()].filter(
  (rail) => rail !== null && rail !== undefined,
);
if (rails.length === 0) console.error("No provider has all of its keys (docs/operations.md).");
let right = rails.length > 0;
const say = (key: string, what: string, said: string | number | null, isRight: boolean) => {
  right &&= isRight;
  console.log(`${isRight ? "✓" : "✗"} ${key}: ${what}: ${said ?? "it does not say"}`);
};
for (const rail of rails) {
  for (const product of ["collect", "payout"] as const) {
    const said = await answers(rail, product);
    say(rail.key, product === "collect" ? "may be asked" : "may pay out", said, said === "yes");
  }
  const balance = await rail.balance();
  say(rail.key, "holds francs", balance, balance !== null);
  const number = process.argv[2] && toE164(process.argv[2]);
  if (number) say(rail.key, `knows ${number} as`, await rail.nameOf(number), true);
}
process.exitCode = right ? 0 : 1;
