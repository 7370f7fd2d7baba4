import { afterAll, beforeAll, expect, test } from "vitest";
import { getOwnUser } from "@/lib/members/queries";
import { readPicture } from "@/lib/pictures/queries";
import { type SentPicture, updateProfile } from "@/lib/profile/commands";
import { atOnce } from "@/tests/support/at-once";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { noisyPng, plain } from "@/tests/support/pictures";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative({ pool: 10 });
});
afterAll(() => coop.close());

type Who = "aline" | "eric";
const image = async (who: Who) => (await getOwnUser(coop.db, coop.idOf(who))).profileImage;
const files = async () =>
  (await coop.owner`select file from pictures order by file`).map((r) => r.file);
const send = (who: Who, bytes: SentPicture["bytes"], more = {}) =>
  updateProfile(coop.as(who), more, { picture: { field: "profileImage", bytes } });

test("a picture is kept under its hash, shown, replaced and taken away", async () => {
  await send("aline", await plain(300, 200).jpeg().toBuffer());
  const first = await image("aline");
  expect(first).toMatch(/^[0-9a-f]{64}\.png$/);
  expect((await readPicture(coop.db, String(first)))?.subarray(1, 4).toString()).toBe("PNG");
  await send("aline", await noisyPng(210, 210));
  const second = await image("aline");
  expect(second).not.toBe(first);
  expect(await files()).toEqual([second]);
  await send("aline", null);
  expect(await image("aline")).toBeNull();
  expect(await files()).toEqual([]);
  const trail =
    await coop.owner`select detail from audit_log where action = 'member.update' order by at`;
  expect(trail.map(({ detail }) => detail)).toEqual([
    { changes: {}, picture: "new" },
    { changes: {}, picture: "new" },
    { changes: {}, picture: "none" },
  ]);
});

test("the same picture of two members is two files: taking one away leaves the other", async () => {
  const same = await plain(300, 200).png().toBuffer();
  await send("aline", same);
  await send("eric", same);
  expect(await files()).toHaveLength(2);
  await send("aline", null);
  expect(await files()).toEqual([await image("eric")]);
  expect(await readPicture(coop.db, String(await image("eric")))).not.toBeNull();
});

test("the same picture again changes nothing", async () => {
  await send("eric", await plain(300, 200).png().toBuffer());
  const { updatedAt } = await getOwnUser(coop.db, coop.idOf("eric"));
  await send("eric", await plain(300, 200).png().toBuffer());
  expect((await getOwnUser(coop.db, coop.idOf("eric"))).updatedAt).toBe(updatedAt);
});

test("what is no picture changes nothing, the other fields neither", async () => {
  const before = await getOwnUser(coop.db, coop.idOf("eric"));
  await expect(send("eric", Buffer.from("<svg/>"), { firstName: "Rick" })).rejects.toMatchObject({
    code: "invalid",
    fields: { profileImage: { key: "pictureInvalid" } },
  });
  await expect(
    send("eric", await plain(9, 9).png().toBuffer(), {
      firstName: "Rick",
      username: "claudine",
      password: PASSWORD,
    }),
  ).rejects.toMatchObject({ code: "username_taken" });
  expect(await getOwnUser(coop.db, coop.idOf("eric"))).toEqual(before);
  expect(await files()).toEqual([before.profileImage]);
});

test("an address elsewhere that was stored before is replaced without a trace of ours", async () => {
  const id = coop.idOf("aline");
  await coop.arrange`update members set profile_image = 'https://elsewhere.example/a.png' where id = ${id}`;
  await send("aline", await plain(30, 30).png().toBuffer());
  expect(await files()).toHaveLength(2);
});

test("of pictures sent at once one stays, and no file is left over", async () => {
  const many = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      plain(50 + n, 50)
        .png()
        .toBuffer(),
    ),
  );
  const { refused } = await atOnce(8, (n) => send("aline", n % 3 === 2 ? null : (many[n] ?? null)));
  expect(refused).toEqual({});
  const shown = [await image("aline"), await image("eric")].filter(Boolean).sort();
  expect(await files()).toEqual(shown);
});

test("names that are none of ours find nothing", async () => {
  for (const name of ["", "x", "../secret.png", `${"0".repeat(64)}.png`, "'; drop table x--"]) {
    expect(await readPicture(coop.db, name)).toBeNull();
  }
});
