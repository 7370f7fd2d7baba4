import { spawnSync } from "node:child_process";
import { generateKeyPairSync, sign, verify } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SignedRoot } from "@/lib/liabilities/queries";
import type { Proof } from "@/lib/liabilities/views";

const { privateKey, publicKey } = generateKeyPairSync("ed25519");

/** A key and a secret of a cooperative that proves what it owes. */
export const PROVER = {
  key: {
    sign: (text: string) => sign(null, Buffer.from(text), privateKey),
    isSignedBy: (text: string, signature: Buffer) =>
      verify(null, Buffer.from(text), publicKey, signature),
    file: "prover.pem",
    publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
  },
  secret: Buffer.alloc(32, 7),
};

const found = spawnSync("python3", ["-c", "import sys; print(sys.executable)"], {
  encoding: "utf8",
});
/** The interpreter itself: what is called python3 may be a script that looks for it each time. */
export const PYTHON = (found.stdout ?? "").trim();
/** Whether the verifier for members can run on this machine. */
export const HAS_PYTHON = found.status === 0;
export const NO_PYTHON = HAS_PYTHON ? "" : " (left out: there is no python3 on this machine)";

/** What docs/verify-proof.py says of a proof and a root: "" where it accepts them, else why not. */
export function refusedByPython(
  proof: Proof,
  root: Partial<SignedRoot>,
  ...further: string[]
): string {
  const folder = mkdtempSync(join(tmpdir(), "proof-"));
  try {
    const files = [proof, { publicKey: PROVER.key.publicKey, ...root }].map((content, at) => {
      const file = join(folder, `${at}.json`);
      writeFileSync(file, JSON.stringify(content));
      return file;
    });
    const done = spawnSync(PYTHON, ["docs/verify-proof.py", ...files, ...further], {
      encoding: "utf8",
    });
    return done.status === 0 ? "" : done.stderr.trim().replace(/^REFUSED: /, "");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
