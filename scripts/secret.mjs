// Secrets that are made once and kept in DATA_DIR, readable by nobody else.
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Failure } from "./lifetime.mjs";

/** Makes DATA_DIR when it is missing; as root, another user's PostgreSQL may pass through but not list it. */
export function makeDataDir(dataDir) {
  if (existsSync(dataDir)) return;
  try {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  } catch (error) {
    throw new Failure(`Cannot make the data directory ${dataDir} (${error.code}). Set DATA_DIR.`);
  }
}

/** The key that signs sessions: from the environment, else from DATA_DIR/secret, made on the first start. */
export function sessionSecret(dataDir) {
  return process.env.NEXTAUTH_SECRET || keptSecret(dataDir, "secret");
}

/** The secret in DATA_DIR/`name`; it is made when it is missing. */
export function keptSecret(dataDir, name) {
  const file = join(dataDir, name);
  if (!existsSync(file)) {
    // Written aside and linked: a half-written secret is never seen, and of two makers one wins.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    } finally {
      rmSync(draft);
    }
  }
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new Failure(
      `Cannot read ${file} (${error.code}). It belongs to the user who started first.`,
    );
  }
}
