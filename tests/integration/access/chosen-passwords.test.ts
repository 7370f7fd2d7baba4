import { execFile } from "node:child_process";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changePassword } from "@/lib/auth/password-change";
import { requestReset, resetPassword } from "@/lib/auth/password-reset";
import { AppError, type FieldErrors } from "@/lib/errors";
import { acceptInvitation } from "@/lib/invitations/accept";
import { inviteMember } from "@/lib/invitations/commands";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";

const ORIGIN = "https://of.example";
let coop: Cooperative;
let made = 0;

beforeAll(async () => {
  coop = await openCooperative({ pool: 5 });
});
afterAll(() => coop.close());
beforeEach(async () => {
  made += 1;
  await coop.owner`delete from rate_limits`;
});

const visitor = () => ({
  db: coop.db,
  now: coop.clock.tick(),
  address: "10.2.0.1",
  origin: ORIGIN,
});

async function mailedToken(email: string): Promise<string> {
  const [mail] = await coop.owner`
    select links from mails where recipient = ${email} order by id desc limit 1`;
  return String(mail?.links[0]).match(/[\w-]{43}$/)?.[0] ?? "";
}

/** Who chooses: the same person at each door, so that the same passwords are theirs. */
const person = () => ({
  firstName: "Beatha",
  lastName: "Nyirahabimana",
  username: `beathany${made}`,
  email: `b.nyira${made}@example.rw`,
  phone: `+25078877${1000 + made}`,
});

/** Each way to choose a password; answers what is wrong with it, or null when it was taken. */
const DOORS: Record<string, (password: string) => Promise<FieldErrors | null>> = {
  "who accepts an invitation": async (password) => {
    const { email, ...rest } = person();
    await inviteMember(coop.as("admin", { origin: ORIGIN }), { email, name: "Beatha" }, "en");
    const token = await mailedToken(email);
    return refusal(acceptInvitation(visitor(), token, { ...rest, password, language: "en" }));
  },
  "who has forgotten theirs": async (password) => {
    const { email } = await coop.join(person());
    await requestReset(visitor(), { email });
    const token = await mailedToken(email);
    return refusal(resetPassword(visitor(), { token, password }));
  },
  "who changes theirs": async (password) => {
    const who = await coop.join(person());
    const input = { currentPassword: PASSWORD, newPassword: password };
    return refusal(changePassword(coop.as(who), input));
  },
};

async function refusal(work: Promise<unknown>): Promise<FieldErrors | null> {
  const thrown = await work.then(
    () => null,
    (error) => error,
  );
  if (thrown === null) return null;
  if (!(thrown instanceof AppError) || thrown.code !== "invalid") throw thrown;
  return thrown.fields ?? {};
}

describe.each(Object.entries(DOORS))("%s", (door, choose) => {
  const field = door === "who changes theirs" ? "newPassword" : "password";
  const refused = (key: string) => ({ [field]: { key } });

  test.each(["        ", "aaaaaaaa", "password123"])("is refused %j", async (password) => {
    expect(await choose(password)).toEqual(refused("newPasswordGuessable"));
  });

  test("is refused the own e-mail address, username, name and number", async () => {
    for (const own of ["email", "username", "lastName", "phone"] as const) {
      made += 1;
      expect(await choose(person()[own])).toEqual(refused("newPasswordPersonal"));
    }
  });

  test("is refused the cooperative's words", async () => {
    expect(await choose("openfuture2026")).toEqual(refused("newPasswordLocal"));
  });

  test("is given what nobody guesses", async () => {
    expect(await choose("a quiet river in May")).toBeNull();
  });
});

/** Runs the office's command as `npm run admin:create` does. */
function createAdmin(password: string): Promise<{ code: number; output: string }> {
  const { username, email, firstName, lastName } = person();
  const options = [
    "--username",
    username,
    "--email",
    email,
    "--first",
    firstName,
    "--last",
    lastName,
  ];
  const command = ["--import", "tsx", "lib/members/admin-create-cli.ts", ...options];
  const env = { ...process.env, DATABASE_URL: coop.url, ADMIN_PASSWORD: password };
  return new Promise((done) => {
    execFile(process.execPath, command, { env }, (error, stdout, stderr) => {
      done({ code: error ? 1 : 0, output: stdout + stderr });
    });
  });
}

test("the office's command makes no administrator with such a password, and says what to do", async () => {
  const { code, output } = await createAdmin(person().username);
  expect({ code, output }).toMatchObject({
    code: 1,
    output: expect.stringContaining("The password: Someone who knows you"),
  });
  const [none] = await coop.owner`select 1 from members where username = ${person().username}`;
  expect(none).toBeUndefined();
});
