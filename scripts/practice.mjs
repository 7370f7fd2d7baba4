// Starts the practice network beside the demonstration, and says how the application reaches it.
import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { startGuarded } from "./child.mjs";
import { keepRunning } from "./keep-running.mjs";
import { Failure } from "./lifetime.mjs";
import { environmentFor, openNetwork } from "./practice/network.mjs";
import { step } from "./progress.mjs";
import { root } from "./settings.mjs";

const newKey = () => randomBytes(16).toString("hex");

/** Keys of a practice network: new ones with each start, and nobody's else. */
const practiceKeys = () => ({
  user: randomUUID(),
  apiKey: newKey(),
  keys: { collection: newKey(), disbursement: newKey() },
  target: "mtnrwanda",
});

/** What the application's environment says of a practice network at `url`. */
const practiceEnv = (url, keys) => ({ PRACTICE_NETWORK: url, ...environmentFor(url, keys) });

/** What an application with a provider of its own, or none, is told of practice networks: nothing. */
export const noPractice = { PRACTICE_NETWORK: "" };

/**
 * What a new practice network takes from the demonstration's books at an address: so much is in its wallet, and so its phone book
 * calls the members' numbers.
 */
async function fromBooks(databaseUrl) {
  // It is there once the packages are installed.
  const { default: postgres } = await import("postgres");
  const sql = postgres(databaseUrl, { max: 1 });
  const [held] = await sql`select -sum(balance) as francs from accounts where kind = 'cash:mtn'`;
  const people = await sql`select phone, full_name from members where phone is not null limit 1000`;
  await sql.end();
  return {
    opening: Math.max(0, Number(held?.francs ?? 0)),
    names: Object.fromEntries(
      people.map(({ phone, full_name }) => [phone.replace("+", ""), full_name]),
    ),
  };
}

/**
 * Starts it as a program of its own and keeps it running on one port; gives the application's environment. A new one's wallet
 * begins with what the books at `databaseUrl` have, and it knows who their members are.
 */
export async function startPractice(dataDir, databaseUrl) {
  const keys = practiceKeys();
  const books = await fromBooks(databaseUrl);
  let url;
  const start = async () => {
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      PRACTICE_BOOKS: JSON.stringify(books),
      PRACTICE_KEYS: JSON.stringify(keys),
      PRACTICE_PORT: url ? new URL(url).port : "0",
    };
    const program = join(root, "scripts/practice-network.mjs");
    const child = startGuarded(process.execPath, [program], { env, stdout: "pipe" });
    url = await firstLine(child);
    return child;
  };
  await step("Starting the practice network", () => keepRunning("The practice network", start));
  return practiceEnv(url, keys);
}

/** One in this process, for tests; gives the application's environment and the network. */
export async function openPractice(databaseUrl) {
  const keys = practiceKeys();
  const network = await openNetwork({ access: keys, ...(await fromBooks(databaseUrl)) });
  network.unref();
  return { env: practiceEnv(network.url, keys), network };
}

function firstLine(child) {
  return new Promise((done, failed) => {
    let text = "";
    child.stdout.setEncoding("utf8");
    child.stdout.on("data", (part) => {
      text += part;
      if (text.includes("\n")) done(text.slice(0, text.indexOf("\n")));
    });
    child.exited.then(() => failed(new Failure("The practice network ended before it answered.")));
  });
}
