import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setProjectStatus } from "@/lib/projects/commands";
import { readProjectFile } from "@/lib/projects/file-queries";
import { addProjectFile, removeProjectFile } from "@/lib/projects/files";
import { projectById } from "@/lib/projects/queries";
import { MOST_DOCUMENTS, MOST_PHOTOS } from "@/lib/projects/rules";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { claimedPng, plain } from "@/tests/support/pictures";
import { projectsOf } from "@/tests/support/projects";

let coop: Cooperative;
let id: string;
beforeAll(async () => {
  coop = await openCooperative();
  id = await projectsOf(coop).open();
});
afterAll(() => coop.close());

const add = (name: string, bytes: Uint8Array, of = id) =>
  addProjectFile(coop.as("director"), of, { name, bytes });
const filesNow = async (of = id) => (await projectById(coop.db, coop.idOf("aline"), of)).files;
const pdf = (words: string) => Buffer.from(`%PDF-1.7\n${words}\n%%EOF\n`);
const read = (href: string) => readProjectFile(coop.db, href.split("/").at(-1) ?? "");

test("a photo is kept anew, small enough, the right way up and without its metadata", async () => {
  const sent = await plain(2_600, 1_300)
    .withExif({ IFD0: { Copyright: "Somebody" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const file = await add("IMG 0042.jpeg", sent);
  expect(file).toMatchObject({ kind: "photo", name: "IMG 0042.jpg", width: 640, height: 1_280 });
  expect(file.href).toMatch(/^\/uploads\/openfuture\/project\/[0-9a-f]{64}\.jpg$/);
  const kept = await read(file.href);
  const { format, exif, width } = await sharp(kept?.content).metadata();
  expect({ format, exif, width }).toEqual({ format: "jpeg", exif: undefined, width: 640 });
  const small = await read(file.preview ?? "");
  expect((await sharp(small?.content).metadata()).height).toBe(480);
  expect(await filesNow()).toEqual([file]);
});

test("the same photo twice is one; a small one is not made larger", async () => {
  const sent = await plain(90, 60).png().toBuffer();
  const first = await add("a.png", sent);
  expect(await add("b.png", sent)).toEqual(first);
  expect(first).toMatchObject({ width: 90, height: 60 });
});

test("a document is kept as it is, and known by its content alone", async () => {
  const content = pdf("The plan of the farm");
  const file = await add("../plan.exe", content);
  expect(file).toMatchObject({ kind: "document", name: "plan.pdf", preview: null, width: null });
  expect(file.size).toBe(content.length);
  expect((await read(file.href))?.content.equals(content)).toBe(true);
});

test.each([
  ["nothing", Buffer.alloc(0), "invalid", "fileRequired"],
  ["a page", Buffer.from("<html><script>alert(1)</script>"), "invalid", "fileInvalid"],
  ["a cut PDF", Buffer.from("%PDF-1.7 cut short"), "invalid", "fileInvalid"],
  ["a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "invalid", "fileInvalid"],
  ["too much", Buffer.alloc(5 * 1024 * 1024 + 1), "body_too_large", "fileTooLarge"],
  ["a bomb", claimedPng(60_000, 60_000), "invalid", "pictureTooWide"],
])("%s is refused beside the field", async (_, bytes, code, key) => {
  await expect(add("x", bytes)).rejects.toMatchObject({ code, fields: { file: { key } } });
});

test("a project has eight photos and ten documents at most", async () => {
  const own = await projectsOf(coop).open();
  for (let n = 0; n < MOST_DOCUMENTS; n += 1) await add("d.pdf", pdf(`Document ${n}`), own);
  await expect(add("d.pdf", pdf("One more"), own)).rejects.toMatchObject({
    fields: { file: { key: "documentsFull", values: { count: 10 } } },
  });
  for (let n = 0; n < MOST_PHOTOS; n += 1) {
    await add(
      "p.png",
      await plain(20 + n, 20)
        .png()
        .toBuffer(),
      own,
    );
  }
  await expect(add("p.png", await plain(99, 20).png().toBuffer(), own)).rejects.toMatchObject({
    fields: { file: { key: "photosFull", values: { count: 8 } } },
  });
  expect(await filesNow(own)).toHaveLength(18);
});

test("a file is taken off its own project only, and is gone then", async () => {
  const file = await add("old.pdf", pdf("Of last year"));
  const other = await projectsOf(coop).open();
  const take = (of: string) => removeProjectFile(coop.as("director"), of, file.id);
  await expect(take(other)).rejects.toMatchObject({ code: "not_found" });
  await take(id);
  await expect(take(id)).rejects.toMatchObject({ code: "not_found" });
  expect(await read(file.href)).toBeNull();
  expect((await filesNow()).map(({ name }) => name)).not.toContain("old.pdf");
});

test("those of a completed project stay as they are", async () => {
  const own = await projectsOf(coop).open();
  const file = await add("plan.pdf", pdf("The plan"), own);
  await setProjectStatus(coop.as("director"), own, "running");
  await setProjectStatus(coop.as("director"), own, "completed");
  const over = { code: "project_completed" };
  await expect(add("late.pdf", pdf("Too late"), own)).rejects.toMatchObject(over);
  await expect(removeProjectFile(coop.as("director"), own, file.id)).rejects.toMatchObject(over);
  expect(await filesNow(own)).toEqual([file]);
});

test("an address that is none of ours finds nothing", async () => {
  for (const address of ["", "x.jpg", `${"0".repeat(64)}.png`, `${"0".repeat(64)}.jpg`]) {
    expect(await readProjectFile(coop.db, address)).toBeNull();
  }
});
