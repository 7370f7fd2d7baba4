import { z } from "zod";
import { atLeast } from "@/lib/lengths";

// What is set to nothing is not set.
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

// Written into the content security policy: nothing but origins may come out.
const WEB = { protocol: /^https?$/, hostname: /^([\w.-]+|\[[\da-f:]+\])$/i };
const origins = z
  .string()
  .default("")
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.url(WEB).transform((address) => new URL(address).origin)));

// Keys go over the line: without encryption on this machine alone.
const provider = z.url().refine((text) => {
  const { protocol, hostname } = new URL(text);
  return (
    protocol === "https:" || (protocol === "http:" && /^(127\.0\.0\.1|localhost)$/.test(hostname))
  );
});

// Airtel's sandbox, or a stand-in on this machine: its production is refused until there is a contract (decision 1001).
const airtelSandbox = provider.refine((text) =>
  /^(openapiuat\.airtel\.(africa|(co\.)?rw)|127\.0\.0\.1|localhost)$/.test(new URL(text).hostname),
);

const schema = z.object({
  DATABASE_URL: z.string().check(atLeast(1)),
  DATABASE_POOL: z.coerce.number().int().gte(1).lte(200).default(10),
  /** Seconds that a request waits for the database before it says that nothing was done. */
  DATABASE_PATIENCE: z.preprocess((value) => value || 5, z.coerce.number().gt(0).lte(20)),
  /** `transaction`: DATABASE_URL leads to a pooler that lends a session for each transaction (PgBouncer). */
  DATABASE_POOLER: optional(z.literal("transaction")),
  /** Copies of the database (streaming replicas) that reports, exports and searches are read from, separated by spaces. */
  DATABASE_REPLICA_URL: z
    .string()
    .default("")
    .transform((text) => text.split(/\s+/).filter(Boolean)),
  /** Seconds that a copy may be behind; the main database is asked instead of one that is further. */
  DATABASE_REPLICA_LAG: z.preprocess((value) => value || 5, z.coerce.number().gt(0).lte(3_600)),
  NEXTAUTH_SECRET: z.string().check(atLeast(16)).optional(),
  /** Signs statements and receipts; without it, NEXTAUTH_SECRET does (lib/documents/key.ts). */
  DOCUMENTS_SECRET: optional(z.string().check(atLeast(16))),
  /** Signs the seals of the books, and the log of them; npm start puts both in DATA_DIR. */
  SEAL_KEY_FILE: optional(z.string()),
  SEAL_LOG: optional(z.string()),
  /** A time-stamping service (RFC 3161) that states when it saw the seal of each night. */
  SEAL_TSA_URL: optional(z.url({ protocol: /^https?$/ })),
  /** Hides what members are owed from each other in the proof of liabilities; beside the key in DATA_DIR. */
  PROOF_SECRET_FILE: optional(z.string()),
  NEXTAUTH_URL: z.string().optional(),
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  LOG_LEVEL: z.string().default("info"),
  /** `web` answers and leaves the jobs to others, `worker` does nothing else. */
  ROLE: z.preprocess((value) => value || "all", z.enum(["web", "worker", "all"])),
  /** Where the application is reached from outside; links in mails begin with it. */
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  /** Other servers whose pictures of members a page may show (decisions, section 11). */
  PICTURE_ORIGINS: origins,
  /** Where mail goes out; without it, mail stays in the outbox. */
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, hostname: /./ })),
  /** "1": the demonstration cooperative, whose mail is read in the outbox. `npm start` says so itself. */
  DEMONSTRATION: optional(z.literal("1")),
  /** Mobile-money calls to MTN: all of them, or none are made. Each product has its own subscription key. */
  MTN_MOMO_URL: optional(provider),
  MTN_MOMO_COLLECTION_KEY: optional(z.string()),
  MTN_MOMO_DISBURSEMENT_KEY: optional(z.string()),
  MTN_MOMO_USER: optional(z.string()),
  MTN_MOMO_API_KEY: optional(z.string()),
  /** `sandbox`, or the environment of the contract (`mtnrwanda`), which alone counts in francs. */
  MTN_MOMO_TARGET: z.preprocess((value) => value || "sandbox", z.string().regex(/^\w+$/)),
  /** "2" where payouts leave another wallet than collections come to: their balances are added up. */
  MTN_MOMO_WALLETS: z.preprocess((value) => value || "1", z.enum(["1", "2"])),
  /** "on": `npm run rails:check` tries Airtel's sandbox too. Nobody is called by it. */
  AIRTEL_MONEY_TRY: optional(z.literal("on")),
  AIRTEL_MONEY_URL: optional(airtelSandbox),
  AIRTEL_MONEY_CLIENT_ID: optional(z.string()),
  AIRTEL_MONEY_CLIENT_SECRET: optional(z.string()),
  /** Of the wallet that pays out, and the portal's public key that it is encrypted by. */
  AIRTEL_MONEY_PIN: optional(z.string().regex(/^\d{4}$/)),
  AIRTEL_MONEY_PIN_KEY: optional(z.string()),
  /** As MTN_MOMO_WALLETS. */
  AIRTEL_MONEY_WALLETS: z.preprocess((value) => value || "1", z.enum(["1", "2"])),
  /** Where the practice network is, in the demonstration alone; `npm start` says so itself. */
  PRACTICE_NETWORK: optional(provider),
  MAIL_FROM: optional(z.string().regex(/^[^\r\n]+$/)),
});

// The bundles of the build are several: once for all of them.
const kept = globalThis as typeof globalThis & { openFutureEnv?: z.infer<typeof schema> };

/** The environment, checked once at first use. Throws naming what is missing. */
export function env(): z.infer<typeof schema> {
  kept.openFutureEnv ??= schema.parse(process.env);
  return kept.openFutureEnv;
}

/** What this installation seals and signs with. Throws when it is not set. */
export function appSecret(): string {
  const { NEXTAUTH_SECRET } = env();
  if (!NEXTAUTH_SECRET) throw new Error("NEXTAUTH_SECRET is not set.");
  return NEXTAUTH_SECRET;
}

/** Whether this is the demonstration cooperative, where nobody's money is real. Asks nothing else of the environment. */
export function isDemonstration(): boolean {
  return process.env.DEMONSTRATION === "1";
}

/** Whether a pooler stands before the database, and nothing of a session lasts. Asks nothing else of the environment. */
export function isPooled(): boolean {
  return process.env.DATABASE_POOLER === "transaction";
}

const patience = schema.pick({ DATABASE_PATIENCE: true });

/** Milliseconds that a request waits for the database. Asks nothing else of the environment. Throws naming it. */
export function databasePatienceMs(): number {
  return patience.parse(process.env).DATABASE_PATIENCE * 1_000;
}
