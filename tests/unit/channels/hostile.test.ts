import { describe, expect, test } from "vitest";
import { isMoney, isRefused, MAX_BYTES, type Statement } from "@/lib/channels/lines";
import { type ReadOptions, readStatement } from "@/lib/channels/readers/read";
import { fc } from "@/tests/support/property";
import { csvOf, movements, mtnMessage, portalRows, smsBackup } from "@/tests/support/statements";
import { sheetParts, workbookParts, zipped } from "@/tests/support/workbook";
import { MTN_EXAMPLES } from "./message-examples";

const MTN: ReadOptions = { method: "mtn", now: new Date("2026-11-23T08:00:00Z") };
const utf8 = (text: string) => new TextEncoder().encode(text);
const ONE = MTN_EXAMPLES[0]?.text ?? "";

const sixteen = (text: string, little: boolean, mark: boolean) => {
  const bytes = Buffer.from((mark ? "\uFEFF" : "") + text, "utf16le");
  return new Uint8Array(little ? bytes : bytes.swap16());
};

describe("encodings", () => {
  const [sample] = fc.sample(movements({ max: 5 }), 1);
  const table = csvOf(portalRows(sample?.moved ?? [])).replaceAll("Jane", "Grâce");
  const linesOf = async (bytes: Uint8Array) =>
    ((await readStatement(bytes, MTN)) as Statement).lines;

  test.each([
    ["UTF-8 with a mark", utf8(`\uFEFF${table}`)],
    ["UTF-16, little end first, with a mark", sixteen(table, true, true)],
    ["UTF-16, big end first, with a mark", sixteen(table, false, true)],
    ["UTF-16 without a mark", sixteen(table, true, false)],
    ["UTF-16, big end first, without a mark", sixteen(table, false, false)],
    ["Windows-1252", new Uint8Array(Buffer.from(table, "latin1"))],
    ["lines that end in \\n", utf8(table.replaceAll("\r\n", "\n"))],
    ["lines that end in \\r", utf8(table.replaceAll("\r\n", "\r"))],
  ])("%s", async (_, bytes) => {
    expect(await linesOf(bytes)).toEqual(await linesOf(utf8(table)));
  });
});

describe("refused as a whole", () => {
  test.each([
    ["empty", utf8(" \n ")],
    ["empty", new Uint8Array()],
    ["binary", utf8(`${ONE}\0`)],
    ["tooLarge", new Uint8Array(MAX_BYTES + 1)],
    ["brokenXml", utf8('<?xml version="1.0"?><smses><sms></smses>')],
    ["brokenXml", utf8("<smses>".repeat(50_000))],
    ["unknownFormat", utf8("<smses/>".replace("smses", "Document"))],
    ["brokenWorkbook", new Uint8Array([0x50, 0x4b, 3, 4, ...new Array(100).fill(7)])],
    ["noHeadings", utf8("a,b,c\n1,2,3")],
    [
      "tooManyLines",
      utf8(csvOf([["Date", "Amount"], ...new Array(10_001).fill(["2026-05-01", "1"])])),
    ],
    ["tooManyLines", utf8(`Date,Amount\n${"2026-05-01,1\n\n".repeat(6_000)}`)],
    ["tooManyLines", utf8(`${ONE}\n`.repeat(10_001))],
    ["noHeadings", utf8(",".repeat(MAX_BYTES))],
    ["noHeadings", utf8(`${"1".repeat(MAX_BYTES - 2)},`)],
  ])("%s", async (refused, bytes) => {
    const expected = refused === "unknownFormat" ? "noStatement" : refused;
    expect(await readStatement(bytes, MTN)).toMatchObject({ refused: expected });
  });

  test("a document with entities of its own, in every form that is XML", async () => {
    const lol = Array.from(
      { length: 9 },
      (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
    );
    const bomb = `<?xml version="1.0"?><!DOCTYPE smses [<!ENTITY l0 "lol">${lol.join("")}]>`;
    const fetching = '<?xml version="1.0"?><!DOCTYPE smses SYSTEM "file:///etc/passwd">';
    for (const start of [bomb, fetching]) {
      for (const rest of ['<smses><sms body="&l9;"/></smses>', "<Document>&l9;</Document>"]) {
        expect(await readStatement(start + rest, MTN)).toEqual({ refused: "doctype" });
      }
    }
  });

  test("a workbook that unpacks to more than it should", async () => {
    const parts = sheetParts(`<sheetData>${" ".repeat(41 * 1024 * 1024)}</sheetData>`);
    const bomb = zipped(parts);
    expect(bomb.length).toBeLessThan(500_000);
    expect(await readStatement(bomb, MTN)).toEqual({ refused: "unpacksTooLarge" });
    // The list at the end of the archive says that each part is small.
    const liar = Buffer.from(bomb);
    for (let at = liar.indexOf("PK\x01\x02"); at >= 0; at = liar.indexOf("PK\x01\x02", at + 1)) {
      liar.writeUInt32LE(10, at + 24);
    }
    expect(await readStatement(new Uint8Array(liar), MTN)).toMatchObject({
      refused: expect.stringMatching(/unpacksTooLarge|brokenWorkbook/),
    });
  });

  test.each([
    ['<c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c>', "unpacksTooLarge"],
    ['<c t="n" r="A1048576"><v>1</v></c>', "tooManyLines"],
    ['<c r="ZZZ1"><v>1</v></c>', "unpacksTooLarge"],
    ["<c s='>' r = 'XFD1'><v>1</v></c>", "unpacksTooLarge"],
    ['<c r="&#88;FD1"><v>1</v></c>', "unpacksTooLarge"],
  ])("a workbook with a cell far away: %s", async (cell, refused) => {
    const sheet = sheetParts(`<sheetData><row r="1">${cell}</row></sheetData>`);
    expect(await readStatement(zipped(sheet), MTN)).toEqual({ refused });
  });

  test("a name that would be an object's own is only a name", async () => {
    const text = '<smses><sms address="M-Money" __proto__="1" constructor="2" body="x"/></smses>';
    const read = await readStatement(`<?xml version="1.0"?>${text}`, MTN);
    expect(isRefused(read) ? read.refused : "read").toMatch(/brokenXml|read/);
    expect(({} as Record<string, unknown>).body).toBeUndefined();
  });
});

describe("a phone's backup", () => {
  test("only the provider's messages are read; others are counted, and not kept", async () => {
    const text = smsBackup([
      { body: ONE },
      { body: ONE, address: "+250788000101" },
      { body: ONE, type: "2" },
      { body: "mama, see you at 6", address: "Mama" },
    ]);
    const read = (await readStatement(utf8(text), MTN)) as Statement;
    expect(read).toMatchObject({ format: "sms-xml", foreign: 3 });
    expect(read.lines).toHaveLength(1);
    expect(JSON.stringify(read)).not.toContain("mama");
  });

  test("references in it are characters: lines, pictures in two halves, signs", async () => {
    const body = ONE.replace("sender: .", "sender: a &#38; b&#10;&#55357;&#56832; &amp;lt; .");
    const read = await readStatement(
      `<?xml version="1.0"?><smses><sms address="M-Money" type="1" body="${body}"/></smses>`,
      MTN,
    );
    expect(read).toMatchObject({ lines: [{ amount: 2000, message: "a & b 😀 &lt;" }] });
  });

  test("tells what the pasted messages tell, and the chain of a day", async () => {
    await fc.assert(
      fc.asyncProperty(movements({}), fc.constantFrom(2024, 2026), async ({ moved }, year) => {
        const messages = moved.map((each) => mtnMessage(each, year as 2024 | 2026));
        const backup = (await readStatement(
          smsBackup(messages.map((body) => ({ body }))),
          MTN,
        )) as Statement;
        const paste = (await readStatement(messages.join("\n"), MTN)) as Statement;
        expect(paste.format).toBe("mtn-sms");
        expect(paste.lines).toEqual(backup.lines);
        expect(
          backup.lines.filter(isMoney).map(({ amount, bookedAt }) => [amount, bookedAt]),
        ).toEqual(moved.map(({ amount, at }) => [amount, at]));
      }),
      { numRuns: 20 },
    );
  });
});

describe("whatever comes", () => {
  const methods = fc.constantFrom("mtn" as const, "airtel" as const, "bank" as const);
  const pieces = fc.array(
    fc.oneof(
      fc.constantFrom(
        ONE,
        "\n",
        ",",
        ";",
        '"',
        "=",
        "<?xml?>",
        "<smses>",
        "<sms body='",
        ":20:",
        ":61:2601",
        ":86:",
        ":62F:C",
        "Date,Amount\n",
        "RWF",
        "2026-05-01",
        "\uFEFF",
        "\ud800",
        "\0",
        "&#0;",
        "&#x110000;",
      ),
      fc.string({ maxLength: 40, unit: "binary" }),
    ),
    { maxLength: 30 },
  );

  test("is read or refused with a reason, and every amount is whole", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          pieces.map((each) => each.join("")),
          fc.uint8Array({ maxLength: 400 }),
        ),
        methods,
        async (input, method) => {
          const read = await readStatement(input, { ...MTN, method });
          if (isRefused(read)) return;
          for (const { raw } of read.lines) {
            expect(raw.isWellFormed() && !raw.includes("\0")).toBe(true);
          }
          for (const line of read.lines.filter(isMoney)) {
            expect(Number.isSafeInteger(line.amount) && line.amount > 0).toBe(true);
            expect(Number.isSafeInteger(line.charge) && line.charge >= 0).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test("a message made to take long takes no longer than others", async () => {
    const long = [
      `Your payment of 5 RWF to ${" with token and".repeat(120)}`,
      `You have received 5 RWF from ${"a ".repeat(900)}(`,
      `*165*S*5 RWF transferred to ${"(2507 ".repeat(300)}`,
      `You ${"have via agent: ".repeat(110)}`,
      `You have transferred ${" account a".repeat(180)}`,
      "1,".repeat(950),
    ];
    const text = long.flatMap((each) => new Array(300).fill(each)).join("\n\n");
    const read = (await readStatement(text, { ...MTN, format: "mtn-sms" })) as Statement;
    expect(read.lines).toHaveLength(1_800);
    expect(read.lines.filter(isMoney)).toEqual([]);
  });
});

test("a table of a portal is not taken for messages, nor a strange message for a table", async () => {
  const strange = "Wakiriye RWF 1,500 kuva kuri Alice, Ref 29971904111";
  expect(await readStatement(strange, MTN)).toMatchObject({
    format: "mtn-sms",
    lines: [{ kind: "unread", raw: strange }],
  });
  const [one] = fc.sample(movements({ max: 3 }), 1);
  const read = await readStatement(csvOf(portalRows(one?.moved ?? [])), MTN);
  expect(read).toMatchObject({ format: "csv" });
  expect(await readStatement(zipped(workbookParts([["a"]])), { ...MTN, format: "csv" })).toEqual({
    refused: "unknownFormat",
  });
});
