import { DAY_MS } from "@/lib/dates";
import { requestDeposit } from "@/lib/rails/collect";
import { compareBalances } from "@/lib/rails/compare";
import { mtn } from "@/lib/rails/mtn";
import { lookAround } from "@/lib/rails/watch";
import { decideTransaction } from "@/lib/transactions/commands";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { environmentFor, openNetwork } from "@/scripts/practice/network.mjs";
import type { Cooperative } from "@/tests/support/cooperative";
import { SECRETS } from "@/tests/support/practice-access";
import { setSettings } from "@/tests/support/settings";

const PHONE = "+250788000101";
const ACCESS = { ...SECRETS, target: "mtnrwanda" };

type Practice = Awaited<ReturnType<typeof openPractice>>;

/** A practice network that the environment names: open it before anything else has read that. */
export async function openPractice(coop: Cooperative) {
  const now = () => coop.clock.now().getTime();
  const network = await openNetwork({ access: ACCESS, now, opening: 100_000 });
  Object.assign(process.env, environmentFor(network.url, ACCESS));
  const rails = {
    mtn: mtn({ ...ACCESS, url: network.url, twoWallets: false, callback: null }, now),
  };
  return { network, rails };
}

/** The provider collects a deposit, is refused another, waits for a third and pays a withdrawal out; then it is asked what it holds. */
export async function fillRails(coop: Cooperative, practice: Practice) {
  await setSettings(coop, { calls: "mtn", payouts: "mtn" });
  const answers = [true, false, null];
  for (const [at, yes] of answers.entries()) {
    const asked = { amount: 9_000 + at, method: "mtn", senderPhone: PHONE, description: null };
    const { id } = await requestDeposit(coop.as("aline"), {
      ...asked,
      method: "mtn",
      collect: true,
    });
    await lookOn(coop, practice);
    if (yes !== null) practice.network.payments.answer(await askedFor(coop, id), yes);
    await lookOn(coop, practice);
  }
  const terms = {
    amount: 4_000,
    method: "mtn",
    phone: PHONE,
    account: null,
    description: null,
  } as const;
  const { withdrawal } = await postWithdrawal(coop.as("aline"), terms);
  await decideTransaction(coop.as("finance"), withdrawal.id, { status: "approved" });
  await lookOn(coop, practice);
  coop.clock.tick(DAY_MS);
  await compareBalances({ db: coop.db, rails: practice.rails, now: coop.clock.now });
}

/** Lets half a minute pass, in which the provider is asked whenever it is due. */
async function lookOn(coop: Cooperative, { rails }: Practice) {
  const complain = (error: unknown) => {
    throw error;
  };
  for (let second = 0; second < 30; second += 3) {
    coop.clock.tick(3_000);
    while ((await lookAround({ db: coop.db, rails, now: coop.clock.now, complain })) > 0);
  }
}

async function askedFor(coop: Cooperative, transaction: string): Promise<string> {
  const [row] = await coop.owner<{ id: string }[]>`
    select id from rail_requests where transaction_id = ${transaction}`;
  return row?.id ?? "";
}
