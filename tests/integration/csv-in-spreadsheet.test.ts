import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { download } from "@/tests/support/downloads";

const run = promisify(execFile);
const present = spawnSync("soffice", ["--version"]).status === 0;
const reason = present ? "" : " (skipped: LibreOffice, soffice, is not installed)";

const FORMULAS = ["=1+1", "+1+1", "-1+1", "@SUM(1)", "＝1+1", "＋1", "－1", "＠SUM(1)"];
// Comma, quote, UTF-8, from the first line; numbers are recognised and formulas run.
const IMPORT =
  "--infilter=Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,,true";

describe.skipIf(!present)(`a CSV file in a spreadsheet${reason}`, () => {
  let coop: Cooperative;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "csv-"));
    coop = await openCooperative();
    vi.stubEnv("DATABASE_URL", coop.url);
  });
  afterAll(async () => {
    await coop?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The file as the spreadsheet understands it, in its own XML. */
  async function open(bytes: Uint8Array): Promise<string> {
    const file = join(folder, "export.csv");
    await writeFile(file, bytes);
    const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
    const args = [profile, "--headless", IMPORT, "--convert-to", "fods", "--outdir", folder, file];
    await run("soffice", args, { timeout: 120_000 });
    return readFile(join(folder, "export.fods"), "utf8");
  }

  test("would run formulas in a file that is not guarded", async () => {
    expect(await open(Buffer.from("\uFEFFname\r\n=1+1\r\n"))).toContain("table:formula");
  });

  test("runs nothing, and reads amounts as numbers and accents as they are", async () => {
    const rows = sql`select ordinality * 1500000, value, 'Éric, "Mukamana"'
      from unnest(array[${sql.join(
        FORMULAS.map((text) => sql`${text}`),
        sql`, `,
      )}]::text[])
      with ordinality as given (value)`;
    const response = await download(rows, ["amount", "Ibisobanuro", "name"]);
    const sheet = await open(new Uint8Array(await response.arrayBuffer()));
    expect(sheet).not.toContain("table:formula");
    for (const [index, text] of FORMULAS.entries()) {
      expect(sheet).toContain(`<text:p>&apos;${text}</text:p>`);
      expect(sheet).toContain(`office:value="${(index + 1) * 1_500_000}"`);
    }
    expect(sheet).toContain("<text:p>amount</text:p>");
    expect(sheet).toContain("<text:p>Éric, &quot;Mukamana&quot;</text:p>");
  });
});
