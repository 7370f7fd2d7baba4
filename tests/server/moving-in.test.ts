import type { APIRequestContext } from "@playwright/test";
import { openPlain, pressPlain, textOf } from "./plain-form";
import { expect, test } from "./server-test";

const MEMBERS =
  "No,First name,Last name,Phone,District\n1,Odette,Mukeshimana,07,Gasaboo\n2,Silas,Nkurunziza,,\n";
const BALANCES = "No,Savings\n1,12.5\n2,7500\n";
const TRIAL = "Account,Debit,Credit\n1030,20000,\n2010,,20000\n";
const LOCKED = Buffer.concat([
  Buffer.from("d0cf11e0a1b11ae1", "hex"),
  Buffer.alloc(600),
  Buffer.from("EncryptedPackage", "utf16le"),
]);

type Content = string | Buffer;
type Files = { members?: Content; balances?: Content; "trial-balance"?: Content; cutOver?: string };

async function bring(client: APIRequestContext, files: Files = {}) {
  const multipart = new FormData();
  const { cutOver, ...given } = files;
  const all = { members: MEMBERS, balances: BALANCES, "trial-balance": TRIAL, ...given };
  for (const [name, content] of Object.entries(all)) {
    multipart.append(name, new File([new Uint8Array(Buffer.from(content))], `${name}.csv`));
  }
  if (cutOver !== undefined) multipart.append("cutOver", cutOver);
  return client.post("/admin/imports", { multipart });
}

test("files that cannot be read are refused beside their fields, by what is wrong, and nothing of them is kept", async ({
  clientOf,
}) => {
  const admin = await clientOf("admin");
  const runs = async () => (await (await admin.get("/admin/imports?limit=100")).json()).length;
  const before = await runs();
  const picture = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const cases: [Files, number, string, Record<string, RegExp>][] = [
    [{ members: picture }, 415, "import_kind", { members: /neither a CSV file nor a workbook/ }],
    [{ balances: LOCKED }, 422, "import_unreadable", { balances: /has a password/ }],
    [{ balances: "PK\u0003\u0004" }, 422, "import_unreadable", { balances: /is damaged/ }],
    [
      { members: "Name,Town\nOdette,Huye\n" },
      422,
      "import_unreadable",
      { members: /headings are missing.* Name, Town/ },
    ],
    [
      { members: 'No,First name,Last name\n1,"Odette,Mukeshimana\n', "trial-balance": "Account" },
      422,
      "import_unreadable",
      { members: /quotation mark/, "trial-balance": /headings are missing/ },
    ],
    [
      { members: "No,Number,First name,Last name\n1,1,Odette,Mukeshimana\n" },
      422,
      "import_unreadable",
      { members: /same heading/ },
    ],
    [{ cutOver: "2999-01-01" }, 422, "invalid", { cutOver: /can't be in the future/ }],
    [{ cutOver: "yesterday" }, 422, "invalid", { cutOver: /a date such as/ }],
  ];
  for (const [files, status, code, fields] of cases) {
    const answer = await bring(admin, files);
    const said = await answer.json();
    expect([answer.status(), said.code], JSON.stringify(said)).toEqual([status, code]);
    expect(Object.keys(said.fields)).toEqual(Object.keys(fields));
    for (const [field, words] of Object.entries(fields)) expect(said.fields[field]).toMatch(words);
  }
  expect(await runs()).toBe(before);
});

test("a cell is corrected by call, in its row, and counts once all is checked again", async ({
  clientOf,
}) => {
  const admin = await clientOf("admin");
  const brought = await bring(admin, { cutOver: "2026-01-31" });
  expect(brought.status()).toBe(201);
  const { id, ...run } = (await brought.json()).import;
  expect(run).toMatchObject({ errors: 2, warnings: 1, cutOver: "2026-01-31", corrected: [] });
  const at = `/admin/imports/${id}`;
  const correct = (row: number | string, data: object) => admin.put(`${at}/rows/${row}`, { data });
  const cell = { kind: "members", column: "D", text: "0789 000 111" };

  const wrong: [number | string, object, number, string | null][] = [
    [2, { ...cell, column: "d" }, 422, "column"],
    [2, { ...cell, column: "H" }, 422, "column"],
    [2, { ...cell, kind: "loans" }, 422, "kind"],
    [2, { ...cell, text: "x".repeat(1_001) }, 422, "text"],
    [2, { ...cell, text: "a\u0000b" }, 422, "text"],
    [2, { kind: "members", column: "D" }, 422, "text"],
    [2, { ...cell, by: "somebody" }, 422, "by"],
    [1, cell, 404, null],
    [9, cell, 404, null],
    ["x", cell, 404, null],
    [2, { ...cell, kind: "history" }, 404, null],
  ];
  for (const [row, data, status, field] of wrong) {
    const answer = await correct(row, data);
    const said = await answer.json();
    expect(answer.status(), JSON.stringify([row, data, said])).toBe(status);
    expect(Object.keys(said.fields ?? {})).toEqual(field ? [field] : []);
  }
  expect(await (await admin.get(`${at}/corrections`)).json()).toEqual([]);

  expect((await correct(2, cell)).status()).toBe(200);
  expect((await correct(2, { kind: "balances", column: "B", text: "12500" })).status()).toBe(200);
  expect((await (await admin.get(at)).json()).import).toMatchObject({ errors: 2, reads: true });
  const checked = await admin.post(`${at}/check`, { data: {} });
  expect(checked.status()).toBe(200);
  expect((await checked.json()).import).toMatchObject({ id, errors: 0, ready: true, reads: false });
  const corrections = await (await admin.get(`${at}/corrections`)).json();
  expect(corrections).toMatchObject([
    { kind: "balances", row: 2, column: "B", was: "12.5", now: "12500" },
    { kind: "members", row: 2, column: "D", was: "07", now: "0789 000 111" },
  ]);
  const report = await (await admin.get(`${at}/report?kind=members`)).text();
  expect(report).toContain("D: 07");
  expect(report).toContain("0789 000 111");

  // Once a second person is asked, nobody corrects it any more.
  const asked = await admin.post(`${at}/approve`, { data: {} });
  const { proposal } = await asked.json();
  expect((await correct(2, cell)).status()).toBe(409);
  expect((await admin.post(`${at}/check`, { data: {} })).status()).toBe(409);
  const director = await clientOf("director");
  const decide = await openPlain(director, `/transactions?tab=decide&proposal=${proposal}`);
  const shown = textOf(decide);
  expect(shown).toContain("2 cells of the files");
  expect(shown).toMatch(/Members, D2.* 07 .*0789 000 111/);
  expect(shown).toContain("31 Jan 2026");
  const data = { decision: "refuse", reason: "Only a trial" };
  expect((await admin.put(`/admin/proposals/${proposal}`, { data })).status()).toBe(200);
  expect((await admin.delete(at, { data: {} })).status()).toBe(200);
});

test("without script, cells are corrected beside their problems, a near name is one press away, and all is checked again", async ({
  clientOf,
}) => {
  const admin = await clientOf("admin");
  const { id } = (await (await bring(admin)).json()).import;
  const here = `/members/moving-in/${id}`;
  const page = await openPlain(admin, here);
  expect(textOf(page)).toContain("Did you mean Gasabo?");

  // Nothing typed changes nothing, and says so.
  const same = await pressPlain(admin, page, "Save the corrected cells");
  expect(textOf(same)).toContain("No cell says anything else than before.");
  const taken = await pressPlain(admin, await openPlain(admin, here), "Take Gasabo", {
    "cell.members.2.D": "0789 000 222",
  });
  expect(textOf(taken)).toContain("The corrected cells are saved.");
  const again = await openPlain(admin, here);
  expect(textOf(again)).toContain("Cells corrected here");
  await pressPlain(admin, again, "Save the corrected cells", { "cell.balances.2.B": "12500" });
  const corrections = await (await admin.get(`/admin/imports/${id}/corrections`)).json();
  expect(corrections.map(({ now }: { now: string }) => now)).toEqual([
    "12500",
    "0789 000 222",
    "Gasabo",
  ]);
  await pressPlain(admin, await openPlain(admin, here), "Check again");
  const checked = await openPlain(admin, here);
  expect(textOf(checked)).toContain("Everything holds together.");
  expect(textOf(checked)).toContain("3 cells:");
  expect((await admin.delete(`/admin/imports/${id}`, { data: {} })).status()).toBe(200);
});

test("a file that cannot be read is refused beside its field in the form, too", async ({
  clientOf,
}) => {
  const admin = await clientOf("admin");
  const page = await openPlain(admin, "/members/moving-in");
  const file = (text: string) => new File([text], "file.csv");
  const refused = await pressPlain(admin, page, "Check the files", {
    members: file(MEMBERS),
    balances: file("Name,Town\n1,2\n"),
    "trial-balance": file(TRIAL),
    // As a browser sends where none was chosen.
    history: new File([], ""),
  });
  expect(refused.html).toMatch(/id="file-balances-error"/);
  expect(textOf(refused)).toContain("The headings are missing.");
  expect(textOf(refused)).toContain("Name, Town");
});
