import type { Page } from "@playwright/test";
import sharp from "sharp";
import {
  callsOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openAwake,
  PASSWORD,
  signIn,
  test,
} from "./clean-page";

/** A wide photo: its left and right thirds are blue, its middle is red. */
async function photo(): Promise<Buffer> {
  const blue = { create: { width: 300, height: 300, channels: 3 as const, background: "#0000ff" } };
  return sharp({ create: { width: 900, height: 300, channels: 3, background: "#ff0000" } })
    .composite([
      { input: blue, left: 0, top: 0 },
      { input: blue, left: 600, top: 0 },
    ])
    .jpeg()
    .toBuffer();
}

/** The colour in the middle of the picture that the header shows. */
async function shownColour(page: Page): Promise<number[]> {
  const image = page.getByRole("banner").locator(".avatar img").last();
  await expect(image).toHaveAttribute("src", /^\/uploads\/openfuture\/profile\/[0-9a-f]{64}\.png$/);
  const answer = await page.request.get((await image.getAttribute("src")) ?? "");
  const { data, info } = await sharp(await answer.body())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([200, 200]);
  const middle = (100 * 200 + 100) * info.channels;
  return [...data.subarray(middle, middle + 3)].map((value) => Math.round(value / 255));
}

/** The newest link in a mail to the address. */
async function linkFor(email: string): Promise<string> {
  const mails = await (await (await callsOf("admin")).get("/admin/outbox?limit=20")).json();
  return mails.find(({ to }: { to: string }) => to === email)?.links[0] ?? "";
}

test("one edits, cancels, is told what is wrong beside each field, and saves", async ({ page }) => {
  await signIn(page, "jean");
  await openAwake(page, "/profile");
  const before = await (await page.request.get("/api/me")).json();
  await page.getByRole("link", { name: "Edit Profile" }).click();
  await expect(page.getByLabel("First name")).toBeVisible();

  await page.getByLabel("First name").fill("Somebody else");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("link", { name: "Edit Profile" })).toBeVisible();
  await page.getByRole("link", { name: "Edit Profile" }).click();
  await expect(page.getByLabel("First name")).toHaveValue(before.firstName);

  await page.getByLabel("First name").fill(" ");
  await page.getByLabel("Username").fill("A");
  await page.getByLabel("Phone").fill("12");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Please fill in this field.")).toBeVisible();
  await expect(page.getByText("A username has 3 to 32")).toBeVisible();
  await expect(page.getByText("Please enter a phone number such as")).toBeVisible();
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByLabel("Username")).toHaveValue("A");
  await expectAccessible(page, { part: "main" });
  expect(await (await page.request.get("/api/me")).json()).toEqual(before);

  // Whatever one signs in by takes the password, and nothing else does.
  const password = page.getByLabel("Your password", { exact: true });
  await page.getByLabel("Username").fill("jean");
  await page.getByLabel("Phone").fill(before.phone);
  await expect(password).toBeHidden();
  await page.getByLabel("First name").fill("Jean Paul");
  await page.getByLabel("Username").fill("aline");
  await expect(password).toBeVisible();
  await page.getByLabel("Phone").fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Please enter your password to confirm.")).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("This username is already taken.")).toBeVisible();
  await page.getByLabel("Username").fill("jean");
  await expect(password).toBeVisible();
  await password.fill(PASSWORD);
  await page.getByLabel("Gender").selectOption("Male");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile Updated").first()).toBeVisible();
  await expect(page.getByText("Not provided").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Your account: Jean Paul" })).toBeVisible();

  const { firstName, phone, gender } = before;
  const restored = await page.request.put("/api/profile", {
    data: { firstName, phone, gender, password: PASSWORD },
  });
  expect(restored.status()).toBe(200);
});

test("a picture is chosen, cropped by keyboard, kept, and shown everywhere", async ({ page }) => {
  await signIn(page, "jean");
  await openAwake(page, "/profile?edit=1");
  const input = page.locator("#profileImage");
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    await input.setInputFiles({ name, mimeType, buffer });
  };
  await choose("large.png", "image/png", Buffer.alloc(5 * 1024 * 1024 + 1));
  await expect(page.getByText("File Too Large").first()).toBeVisible();
  await expect(page.getByText("Please select an image smaller than 5MB.").first()).toBeVisible();
  await choose("page.png", "image/png", Buffer.from("<!doctype html><script>alert(1)</script>"));
  await expect(page.getByText("Invalid File Type").first()).toBeVisible();
  await choose("notes.txt", "text/plain", Buffer.from("notes"));
  await expect(page.locator("#profileImage-error")).toHaveText(/valid image file/);

  await choose("me.jpg", "image/jpeg", await photo());
  const dialog = page.getByRole("dialog", { name: "Crop the picture" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, { part: "dialog[open]" });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const zoom = dialog.getByRole("slider", { name: "Zoom" });
  await zoom.focus();
  await page.keyboard.press("ArrowRight");
  await expect(zoom).toHaveValue("1.1");
  await page.keyboard.press("End");
  await expect(zoom).toHaveValue("3");
  await page.keyboard.press("Home");
  await expect(zoom).toHaveValue("0.5");
  await dialog.getByRole("button", { name: "Zoom in" }).press("Enter");
  await expect(zoom).toHaveValue("0.6");
  for (let n = 0; n < 4; n += 1)
    await dialog.getByRole("button", { name: "Zoom in" }).press("Enter");
  await expect(zoom).toHaveValue("1");
  await dialog.getByRole("button", { name: "Rotate by 90°" }).press("Enter");
  for (let n = 0; n < 3; n += 1)
    await dialog.getByRole("button", { name: "Rotate" }).press("Enter");
  // The picture goes to the right: its blue left third comes into the middle.
  await dialog.getByRole("application").focus();
  for (let n = 0; n < 80; n += 1) await page.keyboard.press("ArrowRight");
  await dialog.getByRole("button", { name: "Use this picture" }).press("Enter");
  await expect(page.getByText("Image Cropped").first()).toBeVisible();
  await expect(dialog).toBeHidden();

  // What is wrong elsewhere does not lose the picture.
  await page.getByLabel("Username").fill("A");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("A username has 3 to 32")).toBeVisible();
  await page.getByLabel("Username").fill("jean");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile image updated successfully").first()).toBeVisible();
  expect(await shownColour(page)).toEqual([0, 0, 1]);
  await expect(page.getByRole("main").locator(".avatar img")).toBeVisible();
  await expect(page.locator(".avatar img").first()).toBeVisible();

  await page.getByRole("link", { name: "Edit Profile" }).click();
  await choose("me.jpg", "image/jpeg", await photo());
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("link", { name: "Edit Profile" })).toBeVisible();
  expect(await shownColour(page)).toEqual([0, 0, 1]);

  await page.getByRole("link", { name: "Edit Profile" }).click();
  await page.getByLabel("Remove the picture").check();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile image removed").first()).toBeVisible();
  await expect(page.locator(".avatar img")).toHaveCount(0);
});

test("another e-mail address is asked for with the password and confirmed by its link", async ({
  page,
  beside,
}) => {
  const email = `jean.${Date.now().toString(36)}@example.com`;
  await signIn(page, "jean");
  const { email: old } = await (await page.request.get("/api/me")).json();
  await openAwake(page, "/profile?edit=1");
  const password = page.getByLabel("Your password", { exact: true });
  await expect(password).toBeHidden();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Please enter your password to confirm.")).toBeVisible();
  await password.fill(PASSWORD);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(`${email} is not confirmed yet`)).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: old })).toBeVisible();

  const link = await linkFor(email);
  expect(await linkFor(old)).toMatch(/\/profile$/);
  const stranger = await beside(null, { width: 360 });
  const answer = await stranger.goto(link);
  expect(answer?.headers()["referrer-policy"]).toBe("strict-origin");
  // Looking at the link has changed nothing.
  expect((await (await page.request.get("/api/me")).json()).email).toBe(old);
  await expectAccessible(stranger);
  await expectNoSidewaysScroll(stranger);
  await stranger.getByRole("button", { name: "Confirm the address" }).click();
  await expect(stranger.getByRole("heading", { name: "Email address confirmed" })).toBeVisible();
  expect((await (await page.request.get("/api/me")).json()).email).toBe(email);
  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { name: "no longer valid" })).toBeVisible();

  await openAwake(page, "/profile?edit=1");
  await page.getByLabel("Email").fill(old);
  await password.fill(PASSWORD);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(`${old} is not confirmed yet`)).toBeVisible();
  await page.getByRole("button", { name: "Keep current email" }).click();
  await expect(page.getByText("is not confirmed yet")).toBeHidden();
});
