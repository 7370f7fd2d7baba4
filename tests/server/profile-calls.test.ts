import type { APIRequestContext } from "@playwright/test";
import { padded, plain } from "@/tests/support/pictures";
import { expect, openClient, PASSWORD, signIn, test } from "./server-test";

const FIVE_MB = 5 * 1024 * 1024;

const me = async (request: APIRequestContext) => (await request.get("/api/me")).json();
const put = (request: APIRequestContext, data: unknown) =>
  request.put("/api/profile", {
    headers: { "content-type": "application/json" },
    data: JSON.stringify(data),
  });
const image = (buffer: Buffer) => ({
  profileImage: { name: "anything.html", mimeType: "text/html", buffer },
});
const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString("base64")}`;

test("PUT /api/profile answers the user and a message, in part and in both forms", async ({
  request,
}) => {
  await signIn(request, "eric");
  const before = await me(request);
  const inJson = await put(request, { village: "Amahoro", gender: null });
  expect(inJson.status()).toBe(200);
  expect(await inJson.json()).toMatchObject({
    message: "Profile Updated",
    user: { id: before.id, village: "Amahoro", gender: null, firstName: before.firstName },
  });
  const inForm = await request.put("/api/profile", {
    multipart: { village: before.village ?? "", gender: before.gender ?? "" },
  });
  expect(inForm.status()).toBe(200);
  const { user } = await inForm.json();
  expect(user).toEqual({ ...before, updatedAt: user.updatedAt });
  for (const language of ["en", "rw"]) {
    const headers = { cookie: `app_language=${language}` };
    expect((await request.put("/api/profile", { headers, data: {} })).status()).toBe(401);
  }
});

test("bad input is refused beside its field, and changes nothing", async ({ request }) => {
  await signIn(request, "eric");
  const before = await me(request);
  const bad: [unknown, number, string?][] = [
    [{ role: "admin" }, 422, "role"],
    [{ status: "active" }, 422, "status"],
    [{ class: "Founder" }, 422, "class"],
    [{ sharePercentage: 50 }, 422, "sharePercentage"],
    [{ balance: 1_000_000 }, 422, "balance"],
    [{ profileImage: "https://elsewhere.example/a.png" }, 422, "profileImage"],
    [{ profilePhoto: "https://elsewhere.example/a.png" }, 422, "profilePhoto"],
    [{ profilePhoto: "data:image/svg+xml;base64,PHN2Zy8+" }, 422, "profilePhoto"],
    [{ profilePhoto: "data:image/png;base64,####" }, 422, "profilePhoto"],
    [{ profilePhoto: 5 }, 422, "profilePhoto"],
    [{ firstName: "" }, 422, "firstName"],
    [{ firstName: 5 }, 422, "firstName"],
    [{ gender: "male" }, 422, "gender"],
    [{ phone: "12" }, 422, "phone"],
    [{ district: "Atlantis" }, 422, "district"],
    [{ username: "aline", password: PASSWORD }, 409, "username"],
    [{ phone: "0788000101", password: PASSWORD }, 409, "phone"],
    [{ username: "eric.new" }, 422, "password"],
    [{ phone: "0788000999" }, 422, "password"],
    [{ phone: null }, 422, "password"],
    [{ username: "eric.new", password: "not the one" }, 422, "password"],
    [{ email: "aline@openfuture.rw", password: PASSWORD }, 409, "email"],
    [{ email: "eric.new@example.com" }, 422, "password"],
    [{ email: "eric.new@example.com", password: "not the one" }, 422, "password"],
    [[], 422],
    [null, 422],
  ];
  for (const [data, status, field] of bad) {
    const answer = await put(request, data);
    const body = await answer.json();
    expect(answer.status(), JSON.stringify(data)).toBe(status);
    expect(body.message).toBeTruthy();
    if (field) expect(body.fields).toHaveProperty(field);
  }
  const forms: [Record<string, string>, string][] = [
    [{ role: "admin" }, "role"],
    [{ profileImage: "https://elsewhere.example/a.png" }, "profileImage"],
    [{ firstName: " " }, "firstName"],
  ];
  for (const [multipart, field] of forms) {
    const answer = await request.put("/api/profile", { multipart });
    expect(answer.status(), JSON.stringify(multipart)).toBe(422);
    expect((await answer.json()).fields).toHaveProperty(field);
  }
  const send = (type: string, data: string) =>
    request.put("/api/profile", { headers: { "content-type": type }, data: Buffer.from(data) });
  expect((await send("application/json", "{")).status()).toBe(400);
  expect((await send("text/plain", "{}")).status()).toBe(415);
  expect((await send("multipart/form-data", "x")).status()).toBe(400);
  expect((await send("multipart/form-data; boundary=b", "--b\r\nbroken")).status()).toBe(400);
  for (const method of ["GET", "POST", "DELETE"]) {
    const answer = await request.fetch("/api/profile", { method });
    expect(answer.status(), method).toBe(405);
    expect(answer.headers().allow).toBe("PUT, OPTIONS");
  }
  expect(await me(request)).toEqual(before);
});

test("a picture of exactly 5 MB is taken in both forms, what is larger is 413", async ({
  request,
}) => {
  await signIn(request, "eric");
  const small = await plain(300, 200).png().toBuffer();
  const [exact, more] = [padded(small, FIVE_MB), padded(small, FIVE_MB + 1)];
  const inForm = await request.put("/api/profile", { multipart: image(exact) });
  expect(inForm.status()).toBe(200);
  const { profileImage } = (await inForm.json()).user;
  expect(profileImage).toMatch(/^[0-9a-f]{64}\.png$/);
  expect((await put(request, { profilePhoto: dataUrl(exact) })).status()).toBe(200);
  const tooLarge = await request.put("/api/profile", { multipart: image(more) });
  expect(tooLarge.status()).toBe(413);
  expect(await tooLarge.json()).toMatchObject({
    code: "body_too_large",
    fields: { profileImage: "Please select an image smaller than 5MB." },
  });
  expect((await put(request, { profilePhoto: dataUrl(more) })).status()).toBe(413);
  expect((await put(request, { village: "x".repeat(8 * 1024 * 1024) })).status()).toBe(413);
  expect((await request.post("/api/deposits", { data: { x: "x".repeat(70_000) } })).status()).toBe(
    413,
  );
  const notOne = await request.put("/api/profile", { multipart: image(Buffer.from("<svg/>")) });
  expect(notOne.status()).toBe(422);
  expect((await notOne.json()).fields.profileImage).toBe("Please select a valid image file.");
  expect((await me(request)).profileImage).toBe(profileImage);
  expect((await put(request, { profilePhoto: null })).status()).toBe(200);
  expect((await me(request)).profileImage).toBeNull();
});

test("a picture is served for ever, as nothing but a picture, and gone when it is replaced", async ({
  request,
}) => {
  await signIn(request, "eric");
  const bytes = await plain(64, 64).webp().toBuffer();
  const { user } = await (await put(request, { profilePhoto: dataUrl(bytes) })).json();
  const path = `/uploads/openfuture/profile/${user.profileImage}`;
  const visitor = await openClient();
  const answer = await visitor.get(path);
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect((await answer.body()).subarray(1, 4).toString()).toBe("PNG");
  await put(request, { profilePhoto: null });
  const names = [user.profileImage, "x.png", "..%2f..%2fpackage.json", "%00", "a/b"];
  for (const name of names) {
    const gone = await visitor.get(`/uploads/openfuture/profile/${name}`);
    expect(gone.status(), name).toBe(404);
    expect(gone.headers()["cache-control"] ?? "").not.toContain("immutable");
  }
  const optimizer = await visitor.get(`/_next/image?url=${encodeURIComponent(path)}&w=64&q=75`);
  expect(optimizer.status()).toBe(404);
  await visitor.dispose();
});
