// npm run admin:create -- --username … --email … --first … --last … --phone …
import { parseArgs } from "node:util";
import { connect } from "@/db/client";
import { hashNewPassword } from "@/lib/auth/passwords";
import { AppError } from "@/lib/errors";
import { askHidden } from "@/lib/members/ask-hidden";
import { createMember } from "@/lib/members/commands";
import { newAccountSchema } from "@/lib/members/schema";
import { NEW_PASSWORD_LENGTH } from "@/lib/password-length";
import en from "@/messages/en.json";

const USAGE = `Makes an administrator.

  npm run admin:create -- --username ange --email ange@example.rw --first Ange --last Iradukunda --phone 0788000001

--phone may be left out. The password is asked for, or taken from ADMIN_PASSWORD: at least
${NEW_PASSWORD_LENGTH} characters, not easy to guess.`;

const OPTION_OF: Record<string, string> = {
  firstName: "--first",
  lastName: "--last",
  password: "The password",
};

/** What a person reads about a refusal: each field's option and its message. */
function explain(fields: Record<string, string>): string {
  const texts: Record<string, string> = en.errors.field;
  return Object.entries(fields)
    .map(([field, key]) => `${OPTION_OF[field] ?? `--${field}`}: ${texts[key] ?? key}`)
    .join("\n");
}

function readOptions() {
  const option = { type: "string" } as const;
  const { values } = parseArgs({
    options: {
      username: option,
      email: option,
      first: option,
      last: option,
      phone: option,
      help: { type: "boolean" },
    },
  });
  return values;
}

async function run(): Promise<string> {
  const { first, last, help, ...rest } = readOptions();
  if (help) return USAGE;
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set.");
  const who = { ...rest, firstName: first, lastName: last };
  // What is wrong with the options is said before anybody types a password.
  const checked = newAccountSchema.omit({ password: true }).safeParse(who);
  if (!checked.success) throw new Error(`${explain(issues(checked.error))}\n\n${USAGE}`);
  const typed = process.env.ADMIN_PASSWORD ?? (await askHidden("Password"));
  const secret = newAccountSchema.pick({ password: true }).safeParse({ password: typed });
  if (!secret.success) throw new Error(explain(issues(secret.error)));
  const passwordHash = await hashNewPassword(secret.data.password, {
    ...checked.data,
    fullName: `${checked.data.firstName} ${checked.data.lastName}`,
  });
  // Who owns the tables lets an administrator join; the application's role cannot once two can confirm.
  const { db, close } = connect(url, { max: 1, role: "none" });
  try {
    const now = new Date();
    const asker = { db, actor: null, now, address: null };
    const account = { ...checked.data, emailConfirmedAt: now, passwordHash };
    await createMember(asker, { ...account, role: "admin" });
  } finally {
    await close();
  }
  const { username, email, firstName, lastName } = checked.data;
  return `${firstName} ${lastName} is an administrator now and signs in as ${username} or ${email}.`;
}

function issues(error: { issues: { path: PropertyKey[]; message: string }[] }) {
  return Object.fromEntries(error.issues.map((i) => [String(i.path[0]), i.message]));
}

try {
  console.log(await run());
} catch (error) {
  if (error instanceof AppError && error.fields) {
    const fields = Object.entries(error.fields).map(([name, { key }]) => [name, key]);
    console.error(explain(Object.fromEntries(fields)));
  } else {
    console.error(error instanceof Error ? error.message : error);
  }
  process.exitCode = 1;
}
