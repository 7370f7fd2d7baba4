import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeLogo } from "@/lib/approvals/logo";
import { proposalById } from "@/lib/approvals/queries";
import { proposeSettings } from "@/lib/approvals/settings-change";
import { LOGO_SIDE } from "@/lib/pictures/rules";
import { organisationOf } from "@/lib/settings/organisation/view";
import {
  brandOf,
  drawnLetterhead,
  getSettings,
  letterhead,
  readLogo,
} from "@/lib/settings/queries";
import { settingsSchema } from "@/lib/settings/schema";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { refusalOf } from "@/tests/support/refused";
import { setSettings } from "@/tests/support/settings";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

const picture = async (red: number, width = 300, height = 100) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 4, background: { r: red, g: 9, b: 9 } } })
      .png()
      .toBuffer(),
  );
const propose = (bytes: Uint8Array | null, from?: string) =>
  proposeLogo(coop.as("admin"), bytes, from);
const confirm = (proposal: string | null) =>
  decideProposal(coop.as("director"), proposal ?? "", { decision: "confirm" });

test("a logo is sent by one, confirmed by another, and then shown", async () => {
  expect(await brandOf(coop.db)).toBeNull();
  expect((await letterhead(coop.db)).logo).toBeNull();
  const proposal = await propose(await picture(200));
  expect(await brandOf(coop.db)).toBeNull();
  await expect(
    decideProposal(coop.as("admin"), proposal ?? "", { decision: "confirm" }),
  ).rejects.toMatchObject({ code: "own_record" });
  const seen = await proposalById(coop.db, proposal ?? "", coop.people.director, coop.clock.now());
  const { logo } = { logo: seen.effect.changes?.find(({ what }) => what === "logo") };
  expect(logo).toMatchObject({ before: "", after: expect.stringMatching(/^[0-9a-f]{64}\.png$/) });
  await confirm(proposal);
  const brand = await brandOf(coop.db);
  expect(brand).toEqual({
    name: "Open Future",
    logo: `/uploads/openfuture/logo/${logo?.after}`,
  });
  expect(organisationOf(await getSettings(coop.db)).logo).toBe(brand?.logo);
  await setSettings(coop, { legalName: "Koperative Twisungane" });
  expect((await brandOf(coop.db))?.name).toBe("Koperative Twisungane");
  expect(await letterhead(coop.db)).toMatchObject({ logo: brand?.logo });
  expect(await letterhead(coop.db)).not.toHaveProperty("picture");
  const { picture: drawn } = await drawnLetterhead(coop.db);
  expect(Buffer.from(drawn ?? [])).toEqual(await readLogo(coop.db, String(logo?.after)));
});

test("what is kept is a new square PNG, called by the hash of its content", async () => {
  await confirm(await propose(await picture(90, 500, 120)));
  const { logo } = await getSettings(coop.db);
  const content = await readLogo(coop.db, logo);
  const { format, width, height, hasAlpha } = await sharp(content ?? Buffer.of()).metadata();
  expect([format, width, height, hasAlpha]).toEqual(["png", LOGO_SIDE, LOGO_SIDE, false]);
  const hash = createHash("sha256").update(content ?? Buffer.of());
  expect(logo).toBe(`${hash.digest("hex")}.png`);
  expect(await readLogo(coop.db, "none.png")).toBeNull();
  expect(await propose(await picture(90, 500, 120))).toBeNull();
});

test("none is shown again when two say so, at once or from a day on", async () => {
  await confirm(await propose(null));
  expect(await brandOf(coop.db)).toBeNull();
  expect(await propose(null)).toBeNull();
  const from = new Date(coop.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  await confirm(await propose(await picture(7), from));
  expect(await brandOf(coop.db)).toBeNull();
});

test("what is no picture, too large or a bomb is refused beside the file", async () => {
  const beside = (key: string) => ({ fields: { file: { key } } });
  const bytes = (text: string) => new TextEncoder().encode(text);
  await expect(propose(bytes("<svg onload='alert(1)'/>"))).rejects.toMatchObject(
    beside("pictureInvalid"),
  );
  await expect(propose(bytes("%PDF-1.4 %%EOF"))).rejects.toMatchObject(beside("pictureInvalid"));
  await expect(propose(new Uint8Array(5 * 1024 * 1024 + 1))).rejects.toMatchObject({
    code: "body_too_large",
    ...beside("pictureTooLarge"),
  });
  // 30,000 × 30,000 pixels of one colour are few bytes.
  const bomb = await picture(1);
  new DataView(bomb.buffer, bomb.byteOffset).setUint32(16, 30_000);
  new DataView(bomb.buffer, bomb.byteOffset).setUint32(20, 30_000);
  await expect(propose(bomb)).rejects.toMatchObject(beside("pictureTooWide"));
  const cut = (await picture(3)).slice(0, 60);
  await expect(propose(cut)).rejects.toMatchObject(beside("pictureInvalid"));
});

test("a logo that was never sent is none, and one that was stays", async () => {
  const unknown = `${"0".repeat(64)}.png`;
  await expect(proposeSettings(coop.as("admin"), { logo: unknown })).rejects.toMatchObject({
    fields: { logo: { key: "logoInvalid" } },
  });
  expect(
    settingsSchema.safeParse({ secondApprovalFrom: null, logo: "../../etc/passwd" }).success,
  ).toBe(false);
  expect(await refusalOf(() => coop.client`delete from logos`)).toBe("42501");
  expect(await refusalOf(() => coop.owner`update settings set logo = 'x'`)).toBe("23514");
});
