// Where things are and what the environment asks for: the only place that reads PORT, HOST, DATA_DIR, DATABASE_URL
// and DATABASE_OWNER_URL.
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Failure } from "./lifetime.mjs";

/** The repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Next's own command line, run with `node`: no shell, no npx. */
export const nextCommand = join(root, "node_modules/next/dist/bin/next");

/** Runs a TypeScript file: `node ...typescript file.ts`. */
export const typescript = ["--import", "tsx"];

/**
 * Reads PORT, HOST, DATA_DIR and the two addresses of the database, from the environment first, then .env.local
 * and .env; `ownerUrl` is the same as `databaseUrl` where nothing else is set. The demonstration's passwords
 * are published: without DATABASE_URL only this machine reaches it unless HOST says. With `ownerAlone` the owner's
 * address is enough.
 */
export function readSettings({ ownerAlone = false } = {}) {
  for (const name of [".env.local", ".env"]) {
    if (existsSync(join(root, name))) process.loadEnvFile(join(root, name));
  }
  const databaseUrl = process.env.DATABASE_URL || undefined;
  const ownerUrl = process.env.DATABASE_OWNER_URL || databaseUrl;
  if (ownerUrl && !databaseUrl && !ownerAlone) {
    throw new Failure(
      "DATABASE_OWNER_URL is set, but DATABASE_URL, the application's own, is not.",
    );
  }
  // No process that is started from here may become the owner; empty, so that nobody reads it from .env again.
  process.env.DATABASE_OWNER_URL = "";
  return {
    port: parsePort(process.env.PORT || "3000"),
    host: process.env.HOST || (databaseUrl ? "0.0.0.0" : "127.0.0.1"),
    dataDir: resolve(root, process.env.DATA_DIR || ".data"),
    databaseUrl,
    ownerUrl,
  };
}

// What a cooperative has of its own: the demonstration would ask its practice network instead, and write to strangers.
const OF_A_COOPERATIVE = [
  "MTN_MOMO_URL",
  "MTN_MOMO_USER",
  "MTN_MOMO_API_KEY",
  "MTN_MOMO_COLLECTION_KEY",
  "MTN_MOMO_DISBURSEMENT_KEY",
  "SMTP_URL",
];

/** Throws a Failure where the demonstration would begin with a provider's keys or the mail server of a cooperative. */
export function refuseDemonstration({ databaseUrl }) {
  const name = databaseUrl ? undefined : OF_A_COOPERATIVE.find((each) => process.env[each]);
  if (!name) return;
  throw new Failure(
    `${name} is set, but DATABASE_URL is not: this would be the demonstration, with published passwords, and no cooperative's books.\n` +
      `Set DATABASE_URL, or take ${name} away to see the demonstration.`,
  );
}

/** Where the key of the seals, their log and the secret of the proofs lie: in DATA_DIR unless the environment says otherwise. */
export function sealFiles(dataDir, environment = process.env) {
  return {
    SEAL_KEY_FILE: environment.SEAL_KEY_FILE || join(dataDir, "seal-key.pem"),
    SEAL_LOG: environment.SEAL_LOG || join(dataDir, "seals.jsonl"),
    PROOF_SECRET_FILE: environment.PROOF_SECRET_FILE || join(dataDir, "proof-secret"),
  };
}

function parsePort(text) {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535) {
    throw new Failure(`PORT must be a number from 1 to 65535, not "${text}".`);
  }
  return port;
}

/** A port of 127.0.0.1 that nobody used a moment ago. Whoever takes it must be ready to try another. */
export function findFreePort() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** Throws a Failure when `port` of `host` is still taken after `patience` seconds, or is not to be had. */
export async function requireFreePort(host, port, patience = 0) {
  const deadline = Date.now() + patience * 1000;
  for (;;) {
    const code = await tryPort(host, port);
    if (!code) return;
    if (Date.now() < deadline) {
      await sleep(100);
    } else if (code === "EADDRINUSE") {
      throw new Failure(`Port ${port} is in use. Stop what runs there, or set PORT to another.`);
    } else if (["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"].includes(code)) {
      throw new Failure(`HOST must be an address of this machine, not "${host}" (${code}).`);
    } else {
      throw new Failure(`Port ${port} cannot be used (${code}). Set PORT to another.`);
    }
  }
}

function tryPort(host, port) {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", (error) => done(error.code));
    server.listen(port, host, () => server.close(() => done(undefined)));
  });
}
