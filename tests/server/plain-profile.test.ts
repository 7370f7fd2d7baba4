import sharp from "sharp";
import { letJoin } from "@/tests/support/newcomer";
import { newPhone, openPlain, pressPlain, textOf } from "./plain-form";
import { expect, openClient, ownServer, PASSWORD, signIn, test } from "./server-test";

const SAVE = "Save Changes";

/** A wide photo: its left and right thirds are blue, its middle is red. */
async function photo(): Promise<Buffer> {
  const colour = (background: string, width: number) => ({
    create: { width, height: 300, channels: 3 as const, background },
  });
  const blue = colour("#0000ff", 300);
  return sharp(colour("#ff0000", 900))
    .composite([
      { input: blue, left: 0, top: 0 },
      { input: blue, left: 600, top: 0 },
    ])
    .jpeg()
    .toBuffer();
}

const file = (name: string, type: string, content: Buffer | string) =>
  new File([typeof content === "string" ? content : new Uint8Array(content)], name, { type });

test("one edits the profile, and the server crops the picture", async () => {
  const { username } = await letJoin(ownServer().database);
  const client = await openClient();
  await signIn(client, username);
  const form = await openPlain(client, "/profile?edit=1");
  const short = await pressPlain(client, form, SAVE, { phone: "12" });
  expect(textOf(short)).toContain("Please enter a phone number such as");
  const phone = newPhone();
  const asked = await pressPlain(client, short, SAVE, { phone });
  expect(textOf(asked)).toContain("Please enter your password to confirm.");
  const given = { phone, password: PASSWORD };
  const page = file("page.png", "image/png", "<script></script>");
  const wrong = await pressPlain(client, asked, SAVE, { ...given, profileImage: page });
  expect(textOf(wrong)).toContain("Invalid File Type");
  expect(textOf(wrong)).toContain("Please choose the picture again");
  const large = file("large.png", "image/png", Buffer.alloc(8 * 1024 * 1024));
  const tooLarge = await pressPlain(client, wrong, SAVE, { ...given, profileImage: large });
  expect(textOf(tooLarge)).toContain("Please select an image smaller than 5MB.");
  const me = file("me.jpg", "image/jpeg", await photo());
  const saved = await pressPlain(client, tooLarge, SAVE, { ...given, profileImage: me });
  expect(textOf(saved)).toContain("Profile image updated successfully");

  const { html } = await openPlain(client, "/profile");
  const shown = /src="(\/uploads\/openfuture\/profile\/[0-9a-f]{64}\.png)"/.exec(html)?.[1] ?? "";
  const kept = sharp(await (await client.get(shown)).body());
  const { data, info } = await kept.raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([200, 200]);
  const middle = (100 * 200 + 100) * info.channels;
  const colour = [...data.subarray(middle, middle + 3)].map((value) => Math.round(value / 255));
  expect(colour).toEqual([1, 0, 0]);
  const again = await openPlain(client, "/profile?edit=1");
  const removed = await pressPlain(client, again, SAVE, { removePicture: "true" });
  expect(textOf(removed)).toContain("Profile image removed");
  await client.dispose();
});
