import type { Actor } from "@/lib/context";
import { deleteMember } from "@/lib/members/staff-commands";
import type { Role } from "@/lib/permissions";
import { type Cooperative, PASSWORD, type Person } from "@/tests/support/cooperative";
import { act, argumentsOf } from "@/tests/support/permissions/asking";
import { ask } from "@/tests/support/permissions/http";
import { isKeptOut, PEOPLE, roleOf, type Who } from "@/tests/support/permissions/people";
import type { Server } from "@/tests/support/permissions/servers";
import { giveRole } from "@/tests/support/roles";
import { waitUntil } from "@/tests/support/wait-until";

const OWN_NAMES: Partial<Record<Who, Person>> = {
  member: "aline",
  other: "eric",
  financial_manager: "manager",
};

/** Everybody of the table in a cooperative, the visitor without anything; who has no name there yet joins. */
export async function gather(coop: Cooperative): Promise<Record<Who, Actor>> {
  const known = (who: Who): Actor | undefined =>
    isKeptOut(who) ? undefined : coop.people[OWN_NAMES[who] ?? (who as Person)];
  const found = {} as Record<Who, Actor>;
  for (const who of PEOPLE) {
    const join = { username: `asks-as-${who}`, role: roleOf(who) satisfies Role };
    found[who] = known(who) ?? (await coop.join(join));
  }
  return found;
}

/** A new session: its cookie. */
export function signIn(server: Server, { username }: Actor): Promise<string> {
  const json = { identifier: username, password: PASSWORD };
  return waitUntil(`${username} signs in`, async () => {
    const answer = await ask(server, "POST", "/api/login", { json });
    // On a busy machine the database may take too long for an answer.
    if (answer.status === 503) return undefined;
    if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.text}`);
    return answer.cookie;
  });
}

/** Signs everybody in, then takes from some of them what they could act with. */
export async function signInAll(
  coop: Cooperative,
  server: Server,
  askers: Record<Who, Actor>,
): Promise<Record<Who, string>> {
  const cookies = {} as Record<Who, string>;
  for (const who of PEOPLE)
    cookies[who] = who === "visitor" ? "" : await signIn(server, askers[who]);
  await coop.suspend(askers.suspended);
  const office = () => coop.as("admin", { now: new Date() });
  // Who held an office has none any more when their account is closed.
  const second = () => coop.as("director", { now: new Date() });
  await giveRole(office(), second, askers.closed.id, "member");
  await deleteMember(office(), askers.closed.id);
  await ask(server, "POST", "/api/logout", { cookie: cookies["signed-out"] });
  await coop.arrange`update members set two_factor_required = true where id = ${askers["enrol-due"].id}`;
  await coop.arrange`update members set two_factor_enabled = true where id = ${askers["code-due"].id}`;
  cookies["code-due"] = await beginSignIn(server, askers["code-due"]);
  return cookies;
}

/** The password alone, where a code is asked for too: the cookie of the second step, for five minutes. */
export async function beginSignIn(server: Server, { username }: Actor): Promise<string> {
  const form = { identifier: username, password: PASSWORD };
  const body = argumentsOf([{ status: "idle" }, "$K1"], form);
  const { cookie, headers } = await act(server, "signIn", "/login", body, "");
  const to = headers.get("x-action-redirect") ?? "";
  if (!to.includes("mode=code")) throw new Error(`${username} is asked for no code: ${to}`);
  return cookie;
}
