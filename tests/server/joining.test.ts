import { expect, readPage, test } from "./server-test";

const NAME = { firstName: "Marie", lastName: "Mukamana" };
const key = () => ({ "idempotency-key": crypto.randomUUID() });

test("who joins at the desk has a number, a code and a letter", async ({ clientOf }) => {
  const finance = await clientOf("finance");
  const headers = key();
  const data = { ...NAME, language: "rw" };
  const answer = await finance.post("/admin/members", { data, headers });
  expect(answer.status()).toBe(201);
  const made = await answer.json();
  const { id, memberNumber } = made.member;
  expect(made).toEqual({
    message: `Marie Mukamana has joined as ${memberNumber}.`,
    member: { id, memberNumber, username: `marie${Number(memberNumber.slice(2))}` },
    activationCode: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
  });
  expect(await (await finance.post("/admin/members", { data, headers })).json()).toEqual(made);
  const { user } = await (await finance.get(`/admin/users/${id}`)).json();
  expect(user).toMatchObject({ memberNumber, email: null, phone: null });

  const letter = await finance.get(`/members/${id}/letter`);
  expect(letter.status()).toBe(200);
  expect(letter.headers()["content-type"]).toBe("application/pdf");
  expect(letter.headers()["content-disposition"]).toContain(`letter_${memberNumber}.pdf`);
  expect((await letter.body()).subarray(0, 5).toString()).toBe("%PDF-");
  expect((await (await clientOf("admin")).get(`/members/${id}/letter`)).status()).toBe(404);
  expect((await (await clientOf("aline")).get(`/members/${id}/letter`)).status()).toBe(403);

  const csv = await (await finance.get(`/members/export?q=${memberNumber}`)).text();
  expect(csv.trim().split("\n")).toHaveLength(2);
  expect(csv).toContain(`,${memberNumber}`);
});

test.for([
  [{ ...NAME, phone: "0788 000 101" }, "phone", "already uses this phone number"],
  [{ ...NAME, email: "aline@openfuture.rw" }, "email", "already uses this email address"],
  [{ ...NAME, birthDate: "2999-01-01" }, "birthDate", "not in the future"],
  [{ ...NAME, nationalId: "123" }, "nationalId", "16 digits"],
  [{ ...NAME, firstName: "Ma\u202erie" }, "firstName", ""],
  [{ firstName: "Marie" }, "lastName", ""],
] as const)("%j is refused beside the %s", async ([data, field, said], { clientOf }) => {
  const finance = await clientOf("finance");
  const answer = await finance.post("/admin/members", { data, headers: key() });
  expect(answer.status()).toBe(422);
  const body = await answer.json();
  expect(body).toMatchObject({ code: "invalid" });
  expect(body.fields[field]).toContain(said);
  expect(JSON.stringify(body)).not.toContain("Aline");
});

test("a role is not given at the desk", async ({ clientOf }) => {
  const data = { ...NAME, role: "admin" };
  const answer = await (await clientOf("finance")).post("/admin/members", { data });
  expect(answer.status()).toBe(422);
});

test("the address of a letter fills the form, in the letter's language, and says nothing else", async ({
  request,
}) => {
  const there = await readPage(request, "/activate/ABCD2345?member=M-000007&language=rw");
  expect(there.status).toBe(200);
  expect(there.headers["referrer-policy"]).toBe("strict-origin");
  expect(there.html).toContain('lang="rw"');
  expect(there.html).toContain('value="M-000007"');
  expect(there.html).toContain('value="ABCD-2345"');
  expect(there.html).toContain("Mufungure konti yanyu");
  const nobody = await readPage(request, "/activate/nothing?member=x");
  expect(nobody.status).toBe(200);
  expect(nobody.html).not.toContain('value="M-');
});

test("whoever forgot the password is told of the office, the same for everybody", async ({
  request,
}) => {
  const { html } = await readPage(request, "/login?mode=forgot");
  expect(html).toContain("Go to the office with your identity card.");
  expect(html).toContain('href="/activate"');
});
