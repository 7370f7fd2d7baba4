import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";

const { makeBox } = await import(resolve("scripts/backup/box.mjs"));
const folder = mkdtempSync(join(tmpdir(), "box-"));
const passphrase = "correct horse battery";
const box = makeBox(passphrase);
const read = (path: string, name = "a", by = box): Promise<Buffer> => buffer(by.read(path, name));

afterAll(() => rmSync(folder, { recursive: true }));

test.each([0, 1, 65_535, 65_536, 65_537, 200_000])(
  "%i bytes come back as they were",
  async (size) => {
    const path = join(folder, `of-${size}`);
    const content = randomBytes(size);
    await box.write(path, "a", Readable.from([content]));
    expect(await read(path)).toEqual(content);
    expect(existsSync(`${path}.new`)).toBe(false);
  },
);

test("it opens under its own name and passphrase alone, whole and unchanged", async () => {
  const path = join(folder, "sealed");
  await box.write(path, "a", Readable.from([randomBytes(150_000)]));
  await expect(read(path, "b")).rejects.toThrow(/does not open/);
  await expect(read(path, "a", makeBox("another passphrase"))).rejects.toThrow(/does not open/);
  await expect(read(path, "a", makeBox())).rejects.toThrow(/set BACKUP_PASSPHRASE_FILE/);

  const whole = readFileSync(path);
  const changed = Buffer.from(whole);
  changed[100] = (changed[100] ?? 0) ^ 1;
  // Cut at the end of a block, too, where nothing but the mark of the last one is missing.
  const head = 40;
  const block = 65_536 + 16;
  for (const bad of [changed, whole.subarray(0, head + block), whole.subarray(0, -1)]) {
    writeFileSync(path, bad);
    await expect(read(path)).rejects.toThrow(/does not open/);
  }
});

test("what is there is never written over", async () => {
  const path = join(folder, "kept");
  await box.write(path, "a", Readable.from([Buffer.from("first")]));
  await expect(box.write(path, "a", Readable.from([Buffer.from("second")]))).rejects.toThrow(
    /EEXIST/,
  );
  expect((await read(path)).toString()).toBe("first");
});
