import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { closeBooks } from "@/lib/accounting/commands";
import { addVoucherFile } from "@/lib/accounting/vouchers/files";
import { postVoucher } from "@/lib/accounting/vouchers/record";
import { addDays, kigaliDay } from "@/lib/dates";
import { issueStatement } from "@/lib/documents/proof";
import { packFiles } from "@/lib/evidence/pack/pack";
import { sealBooks } from "@/lib/evidence/seals";
import { keepVerification } from "@/lib/evidence/verifications";
import { sealerOf } from "@/lib/keys/sealer";
import { proveLiabilities } from "@/lib/liabilities/commands";
import { deleteMember } from "@/lib/members/staff-commands";
import { openStatement } from "@/lib/statements/commands";
import { zipDownload } from "@/lib/web/zip-download";
import { withSecret } from "@/tests/support/access";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { expectNoExports, readCsv } from "@/tests/support/downloads";
import { fillBooks } from "@/tests/support/everything";
import { askHledger, isInstalled } from "@/tests/support/hledger";
import { HAS_PYTHON, NO_PYTHON, PROVER, PYTHON } from "@/tests/support/proving";

withSecret();

const folder = mkdtempSync(join(tmpdir(), "packs-"));
const sealer = sealerOf({
  SEAL_KEY_FILE: join(folder, "key.pem"),
  SEAL_LOG: join(folder, "seals.jsonl"),
});
if (!sealer) throw new Error("There is no key.");
const { key } = sealer;
const BILL = Buffer.from("%PDF-1.4\n%%EOF");
let coop: Cooperative;
let today: string;

beforeAll(async () => {
  coop = await openCooperative();
  vi.stubEnv("DATABASE_URL", coop.url);
  await fillBooks(coop);
  await sealBooks(coop.db, sealer, new Date());
  await coop.fund("jean", 4_000);
  await sealBooks(coop.db, sealer, new Date());
  await leaveDocuments();
  const night = new Date(Date.parse(`${kigaliDay(coop.clock.now())}T23:30:00Z`));
  await closeBooks(coop.db, night);
  await proveLiabilities(coop.db, { key, secret: PROVER.secret }, night);
  today = kigaliDay(new Date(Math.max(Date.now(), coop.clock.now().getTime())));
  await take("whole.zip");
  unpack("whole.zip", "whole");
});
afterAll(async () => {
  await expectNoExports(coop.owner);
  await expectBooksToBalance(coop.ownerDb);
  await coop.close();
  rmSync(folder, { recursive: true });
});

/** Somebody left, a statement was issued, and the books were verified. */
async function leaveDocuments(): Promise<void> {
  const leaver = await coop.join({ username: "leaver", role: "member" });
  await deleteMember(coop.as("admin"), leaver.id);
  const ctx = coop.as("aline");
  const month = kigaliDay(ctx.now).slice(0, 7);
  const statement = await openStatement(ctx, { month, member: coop.idOf("aline") });
  await issueStatement(ctx, statement, "https://of.example");
  const voucher = await postVoucher(coop.as("finance"), {
    description: "Rent of the office",
    lines: [
      { code: "5100", debit: 500 },
      { code: "1030", credit: 500 },
    ],
  });
  await addVoucherFile(coop.as("finance"), voucher.id, { name: "bill.pdf", bytes: BILL });
  await keepVerification(coop.db, { now: new Date(), seconds: 1, findings: [], key: null });
}

function download(from: string | null, signal = new AbortController().signal) {
  const readme = "What is in it.\n";
  return zipDownload({
    filename: "pack.zip",
    files: (snapshot) => packFiles(snapshot, { from, to: today, key, readme }),
    now: new Date(),
    request: { method: "GET", signal },
  })(coop.idOf("admin"));
}

async function take(name: string, from: string | null = null): Promise<void> {
  const { body } = await download(from);
  await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(join(folder, name)));
}

const python = (...args: string[]) => spawnSync(PYTHON, args, { encoding: "utf8" });
const unpack = (zip: string, into: string) =>
  expect(python("-m", "zipfile", "-e", join(folder, zip), join(folder, into)).stderr).toBe("");
const verify = (pack: string) => {
  const { stdout, stderr, status } = python("docs/verify-pack.py", join(folder, pack));
  expect(stderr).toBe("");
  return { said: stdout.trim().split("\n"), status };
};

/** A copy of the pack in which one file is another, with checksums that fit and are signed by whoever changed it. */
function altered(file: string, change: (lines: string[]) => string[]): string {
  const copy = `altered-${file}-${Math.random().toString(36).slice(2)}`;
  const at = (name: string) => join(folder, copy, name);
  cpSync(join(folder, "whole"), join(folder, copy), { recursive: true });
  const lines = readFileSync(at(file), "utf8").split("\r\n");
  const text = change(lines).join("\r\n");
  expect(text).not.toBe(lines.join("\r\n"));
  writeFileSync(at(file), text);
  const sum = createHash("sha256").update(text).digest("hex");
  const sums = readFileSync(at("SHA256SUMS"), "utf8").replace(
    new RegExp(`^\\w+(?=  ${file.replace(".", "\\.")}$)`, "m"),
    sum,
  );
  writeFileSync(at("SHA256SUMS"), sums);
  writeFileSync(at("SHA256SUMS.sig"), key.sign(sums));
  return copy;
}

/** What the verifier says of a copy of the pack in which one file is another. */
const saidOf = (file: string, change: (lines: string[]) => string[]) => {
  const { said, status } = verify(altered(file, change));
  expect(status).toBe(1);
  return said;
};
const without = (n: number) => (lines: string[]) => lines.filter((_, at) => at !== n);

describe.skipIf(!HAS_PYTHON)(`the verifier${NO_PYTHON}`, () => {
  test("finds a pack whole, from the ZIP and from its folder", () => {
    for (const pack of ["whole.zip", "whole"])
      expect(verify(pack)).toEqual({
        said: [expect.stringMatching(/^The pack is whole/)],
        status: 0,
      });
  });

  test("finds a pack of some days whole", async () => {
    for (const [n, from] of [today, addDays(today, -1)].entries()) {
      await take(`days-${n}.zip`, from);
      expect(verify(`days-${n}.zip`).said).toEqual([expect.stringMatching(/^The pack is whole/)]);
    }
  });

  test("names a file that is not as its checksum says", () => {
    const copy = altered("chart.csv", ([head = "", ...rest]) => [head, ...rest.reverse()]);
    cpSync(join(folder, "whole/SHA256SUMS"), join(folder, copy, "SHA256SUMS"));
    cpSync(join(folder, "whole/SHA256SUMS.sig"), join(folder, copy, "SHA256SUMS.sig"));
    expect(verify(copy).said[0]).toBe("file chart.csv is missing, or not as its checksum says");
  });

  test("names checksums that somebody else has signed", () => {
    const copy = altered("chart.csv", ([head = "", ...rest]) => [head, ...rest.reverse()]);
    writeFileSync(join(folder, copy, "SHA256SUMS.sig"), Buffer.alloc(64, 1));
    expect(verify(copy).said[0]).toBe("file SHA256SUMS is not signed with this key");
  });

  test("names an entry whose amount is another", () => {
    const said = saidOf("entries.csv", (lines) =>
      lines.map((line, n) =>
        n === 5 ? line.replace(/^(\w+,\d+,\d+,)(-?)(\d+)/, "$1$27$3") : line,
      ),
    );
    expect(said).toContainEqual(
      expect.stringMatching(/^entry \S+ \w+ \d+ amount is not what was hashed/),
    );
    expect(said).toContainEqual(expect.stringMatching(/^transaction \S+ \w+ does not sum to zero/));
    expect(said).toContainEqual(expect.stringMatching(/^entry .* does not continue/));
  });

  test("names an entry that is missing, also the last of its account", () => {
    expect(saidOf("entries.csv", without(3))).toContainEqual(
      expect.stringMatching(/^(entry \d+-\d+ is missing|account \d+ does not hold)/),
    );
    const account = (line = "") => line.split(",")[1];
    const said = saidOf("entries.csv", (lines) => {
      const last = lines.findLastIndex((line) => line !== "");
      expect(account(lines[last])).toMatch(/^\d+$/);
      return without(last)(lines);
    });
    expect(said).toContainEqual(expect.stringMatching(/^account \d+ does not hold/));
  });

  test("names a transaction of which something else is said", () => {
    expect(
      saidOf("transactions.csv", (lines) =>
        lines.map((line) => line.replace(",Aline Uwase,", ",Eric Habimana,")),
      ),
    ).toContainEqual(expect.stringMatching(/^transaction \S+ \w+ is not what was hashed/));
  });

  test("names a line of the audit log that is missing, in the middle and at the end of a chain", () => {
    expect(saidOf("audit.csv", without(4))).toContainEqual(
      expect.stringMatching(/^audit \d+-\d+ is missing/),
    );
    expect(
      saidOf("audit.csv", (lines) => without(lines.findLastIndex((line) => line !== ""))(lines)),
    ).toContainEqual(expect.stringMatching(/^audit \d+-\d+ is missing/));
  });

  test("names a line of the audit log with another actor", () => {
    const other = (line: string) => line.replace(coop.idOf("finance"), coop.idOf("manager"));
    expect(saidOf("audit.csv", (lines) => lines.map(other))).toContainEqual(
      expect.stringMatching(/^audit \d+-\d+ actor_id is not what was hashed/),
    );
  });

  test("names a seal that was changed, or is missing", () => {
    const changed = (line: string) =>
      line
        .replace('""entries"": ""', '""entries"": ""9')
        .replace('""entries"":""', '""entries"":""9');
    expect(saidOf("seals.csv", (lines) => lines.map(changed))).toContain(
      "seal 1 is not what was signed",
    );
    expect(saidOf("seals.csv", without(1))).toContain("seal 2 does not follow the one before");
  });
});

describe.skipIf(!HAS_PYTHON)(`of the proofs of liabilities the verifier${NO_PYTHON}`, () => {
  const named = /^proof \d{4}-\d\d-\d\d is not what was signed/;

  test("names one whose totals are others", () => {
    expect(
      saidOf("proof-roots.csv", (lines) =>
        lines.map((line) => line.replace('""leaves"":', '""leaves"":1')),
      ),
    ).toEqual([expect.stringMatching(named), "1 faults."]);
  });

  test("names one whose root is another than it says", () => {
    const other = (line: string) => line.replace(/,[0-9a-f]{64},/, `,${"0".repeat(64)},`);
    expect(saidOf("proof-roots.csv", (lines) => lines.map(other))).toEqual([
      expect.stringMatching(named),
      "1 faults.",
    ]);
  });
});

test("who left, documents and verifications are in it, as they are registered", () => {
  const rows = (file: string) => readCsv(readFileSync(join(folder, "whole", file), "utf8"));
  const [, left, ...further] = rows("former-members.csv");
  expect(left?.slice(1, 2)).toEqual(["leaver Test"]);
  expect(further).toEqual([]);
  const [head, document] = rows("documents.csv");
  expect(head?.slice(0, 2)).toEqual(["digest", "kind"]);
  expect(document?.[1]).toBe("statement");
  expect(document?.[5]).toBe(coop.idOf("aline"));
  expect(rows("verifications.csv")[1]?.slice(1)).toEqual(["0", "1", "2", "0", "", ""]);
  expect(rows("audit.csv").filter((line) => line.includes("record.keep")).length).toBeGreaterThan(
    5,
  );
});

test("vouchers are in it line by line, and each document by its hash", async () => {
  const rows = (file: string) => readCsv(readFileSync(join(folder, "whole", file), "utf8"));
  const [head, ...lines] = rows("vouchers.csv");
  expect(head).toEqual(["voucher_id", "reference", "line", "account", "amount"]);
  expect(lines.map((line) => line.slice(2))).toEqual([
    ["1", "expense:rent", "-500"],
    ["2", "cash:cash", "500"],
  ]);
  const [names, document] = rows("voucher-documents.csv");
  const of = Object.fromEntries((names ?? []).map((name, at) => [name, document?.[at]]));
  expect(of).toMatchObject({ voucher_id: lines[0]?.[0], name: "bill.pdf" });
  expect(of.hash).toBe(createHash("sha256").update(BILL).digest("hex"));
});

test("its journal is one that hledger takes", () => {
  if (!isInstalled("hledger")) return;
  const journal = readFileSync(join(folder, "whole/journal.hledger"), "utf8");
  askHledger(journal, "check", "--strict", "ordereddates");
});

test("nothing that opens an account, no address and no phone number of a member is in it", async () => {
  const [aline] =
    await coop.owner`select email, password_hash from members where username = 'aline'`;
  const members = readFileSync(join(folder, "whole/members.csv"), "utf8");
  expect(members).toContain("Aline Uwase");
  for (const secret of [aline?.email, aline?.password_hash, "+250788000101"])
    expect(members).not.toContain(secret);
});

test("a reader who leaves ends it at once", async () => {
  const gone = new AbortController();
  const { body } = await download(null, gone.signal);
  const reader = body?.getReader();
  await reader?.read();
  gone.abort();
  await expect(
    (async () => {
      while (!(await reader?.read())?.done);
    })(),
  ).rejects.toThrow();
  await expectNoExports(coop.owner);
});
