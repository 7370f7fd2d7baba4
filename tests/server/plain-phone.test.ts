import type { APIRequestContext } from "@playwright/test";
import { letJoin } from "@/tests/support/newcomer";
import { waitUntil } from "@/tests/support/wait-until";
import { linkOf, newPhone, openPlain, pressPlain, textOf } from "./plain-form";
import { test as base, expect, openClient, ownServer, signIn } from "./server-test";

/** Somebody new has their phone asked for so many francs; gives where it is followed, and the practice phone. */
async function askPhone(client: APIRequestContext, amount: string) {
  const form = await openPlain(client, "/deposits?new=1");
  const typed = { method: "mtn", amount, senderPhone: newPhone() };
  const asked = await pressPlain(client, form, "Ask me on my phone", typed);
  const progress = linkOf(asked, "See how it goes on");
  const followed = await openPlain(client, progress);
  expect(textOf(followed)).toContain("Confirm it on your phone with your PIN. You have");
  return { progress, phone: linkOf(followed, "Open the practice phone") };
}

/** Answers on the practice phone, once it is asked, and waits until the deposit is decided; gives its state. */
async function answer(
  client: APIRequestContext,
  phone: string,
  amount: string,
  word: "confirm" | "refuse",
): Promise<string> {
  const card = await waitUntil("the phone is asked", async () => {
    const { html } = await openPlain(client, phone);
    return new RegExp(`<section class="card">.*?Rwf ${amount}.*?</section>`, "s").exec(html)?.[0];
  });
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(card)?.[1] ?? "";
  const form = { id: field("id"), number: field("number"), answer: word };
  expect((await client.post("/practice-phone", { form })).status()).toBe(200);
  return waitUntil("the deposit is decided", async () => {
    const [newest] = await (await client.get("/api/deposits?limit=1")).json();
    return newest.status === "pending" ? undefined : newest.status;
  });
}

const test = base.extend<{ newcomer: APIRequestContext }>({
  newcomer: async ({ task: _ }, use) => {
    const { username } = await letJoin(ownServer().database);
    const client = await openClient();
    await signIn(client, username);
    await use(client);
    await client.dispose();
  },
});

test("one is asked on the phone, confirms, and follows it by looking again", async ({
  newcomer,
}) => {
  const { phone } = await askPhone(newcomer, "22,000");
  expect(await answer(newcomer, phone, "22,000", "confirm")).toBe("approved");
  const deposits = await openPlain(newcomer, "/deposits");
  expect(textOf(deposits)).not.toContain("See how it goes on");
});

test("what is refused on the phone takes nothing, and says so", async ({ newcomer }) => {
  const { progress, phone } = await askPhone(newcomer, "21,000");
  expect(await answer(newcomer, phone, "21,000", "refuse")).toBe("rejected");
  expect(textOf(await openPlain(newcomer, progress))).toContain(
    "It was refused on the phone +25079",
  );
  const { availableBalance } = await (await newcomer.get("/api/me")).json();
  expect(availableBalance).toBe(0);
});
