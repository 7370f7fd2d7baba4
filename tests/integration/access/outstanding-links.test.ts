import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { passwordResets } from "@/db/schema";
import { setMemberStatus, updateMember } from "@/lib/approvals/member-update";
import { changePassword } from "@/lib/auth/password-change";
import { openReset, requestReset, resetPassword } from "@/lib/auth/password-reset";
import { loadActor } from "@/lib/auth/queries";
import { newResetToken, RESET_MS, resetHash } from "@/lib/auth/rules";
import { endOtherSessions, endOwnSession } from "@/lib/auth/sessions/commands";
import {
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from "@/lib/auth/two-factor/commands";
import type { Context } from "@/lib/context";
import { openInvitation } from "@/lib/invitations/accept";
import { inviteMember } from "@/lib/invitations/commands";
import { deleteMember } from "@/lib/members/staff-commands";
import type { Role } from "@/lib/permissions";
import { updateProfile } from "@/lib/profile/commands";
import { confirmEmail, openEmailChange } from "@/lib/profile/confirm-email";
import { answerTo, signIn, withSecret } from "@/tests/support/access";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { changeByTwo, giveRole } from "@/tests/support/roles";

/**
 * Whoever has somebody's password or session may have asked for links by which they come back. Each
 * act by which an owner or the office takes an account back ends every one of them.
 */
const NEW = "a quiet river in May";
const MINUTE = 60_000;
const STEP = 30_000;
const ORIGIN = "https://of.example";

let coop: Cooperative;
let made = 0;

beforeAll(async () => {
  withSecret();
  coop = await openCooperative({ pool: 10 });
});
afterAll(() => coop.close());

// The clock stands still in the middle of a time step of the authenticators.
beforeEach(async () => {
  const now = coop.clock.tick(24 * 60 * MINUTE).getTime();
  vi.useFakeTimers({ toFake: ["Date"], now: now - (now % STEP) + 12_000 });
  await coop.owner`delete from rate_limits`;
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (ms = 1000) => vi.setSystemTime(Date.now() + ms);
const visitor = () => ({
  db: coop.db,
  now: new Date(),
  address: `10.1.0.${made % 250}`,
  origin: ORIGIN,
});
const office = () => coop.as("admin", { now: new Date(), origin: ORIGIN });

/** The token at the end of the newest link that was mailed to an address. */
async function mailedToken(email: string): Promise<string> {
  const [mail] = await coop.owner`
    select links from mails where recipient = ${email} order by id desc limit 1`;
  const token = String(mail?.links[0]).match(/[\w-]{43}$/)?.[0];
  if (!token) throw new Error(`No link was mailed to ${email}.`);
  return token;
}

/** Somebody new who is signed in twice, at their own desk and where a thief may sit. */
async function newcomer(role: Role = "member") {
  made += 1;
  const who = await coop.join({ username: `owner${made}`, role });
  const here = await signIn(coop, who.username);
  const there = await signIn(coop, who.username);
  const actor = await loadActor(coop.db, here.sessionId, new Date());
  if (!actor) throw new Error("Nobody is signed in.");
  const as = (): Context => coop.as(actor, { now: new Date(), origin: ORIGIN });
  return { id: who.id, email: who.email, username: who.username, as, there: there.sessionId };
}
type Owner = Awaited<ReturnType<typeof newcomer>>;

/** One open link of each kind. What was mailed before an address changed is addressed to it. */
async function openLinks(owner: Owner) {
  const { email } = owner;
  await coop.arrange`update members set email = ${`x-${email}`} where id = ${owner.id}`;
  await inviteMember(office(), { email, name: "Once Invited" }, "en");
  const invitation = await mailedToken(email);
  await coop.arrange`update members set email = ${email} where id = ${owner.id}`;
  await coop.arrange`update members set email_confirmed_at = now() where id = ${owner.id}`;
  later();
  const asked = `thief.${email}`;
  await updateProfile(owner.as(), { email: asked, password: PASSWORD });
  const change = await mailedToken(asked);
  await requestReset(visitor(), { email });
  const reset = await mailedToken(email);
  later();
  return {
    asked,
    change,
    works: async () => ({
      reset: await answerTo(openReset(visitor(), reset)),
      change: await answerTo(openEmailChange(visitor(), change)),
      invitation: await answerTo(openInvitation(visitor(), invitation)),
    }),
  };
}

const OPEN = { reset: "done", change: "done", invitation: "done" };
const ENDED = {
  reset: "reset_invalid",
  change: "email_link_invalid",
  invitation: "invitation_invalid",
};

function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() });
}

async function enrol(owner: Owner): Promise<string> {
  const { secret } = await startTwoFactor(owner.as(), { password: PASSWORD });
  await enableTwoFactor(owner.as(), { secret, code: codeOf(secret) });
  later(STEP);
  return secret;
}

/** What an act begins with before there are links; then the act itself. */
type Act = {
  before?: (owner: Owner) => Promise<string>;
  run: (owner: Owner, secret: string) => Promise<unknown>;
};

const ACTS: Record<string, Act> = {
  "a change of the password": {
    run: ({ as }) => changePassword(as(), { currentPassword: PASSWORD, newPassword: NEW }),
  },
  "a password set by another link": {
    run: async ({ id }) => {
      const token = newResetToken();
      const expiresAt = new Date(Date.now() + RESET_MS);
      await coop.db
        .insert(passwordResets)
        .values({ tokenHash: resetHash(token), memberId: id, createdAt: new Date(), expiresAt });
      await resetPassword(visitor(), { token, password: NEW });
    },
  },
  "signing out everywhere else": { run: ({ as }) => endOtherSessions(as()) },
  "ending the session of another device": { run: ({ as, there }) => endOwnSession(as(), there) },
  "switching two-factor on": { run: enrol },
  "new recovery codes": {
    before: enrol,
    run: ({ as }, secret) => renewRecoveryCodes(as(), { password: PASSWORD, code: codeOf(secret) }),
  },
  "switching two-factor off": {
    before: enrol,
    run: ({ as }, secret) => disableTwoFactor(as(), { password: PASSWORD, code: codeOf(secret) }),
  },
  "the office's suspension": {
    // Let in again: what was outstanding stays ended.
    run: async ({ id }) => {
      await setMemberStatus(office(), id, "inactive");
      await setMemberStatus(office(), id, "active");
    },
  },
  "suspension in the office's form": {
    run: async ({ id }) => {
      await updateMember(office(), id, { isActive: false });
      await updateMember(office(), id, { isActive: true });
    },
  },
  "two-factor required by the office": {
    run: ({ id }) => updateMember(office(), id, { twoFactorEnabled: true }),
  },
  "two-factor switched off by the office": {
    before: enrol,
    run: ({ id }) => updateMember(office(), id, { twoFactorEnabled: false }),
  },
  "the office's change of the address": {
    run: ({ id, email }) =>
      changeByTwo(office(), () => coop.as("director"), id, { email: `right.${email}` }),
  },
  "another role": { run: ({ id }) => updateMember(office(), id, { role: "advisor" }) },
  "the account's closing": { run: ({ id }) => deleteMember(office(), id) },
};

describe("every outstanding link of a member ends with", () => {
  test.each(Object.entries(ACTS))("%s", async (_, { before, run }) => {
    const owner = await newcomer();
    const secret = (await before?.(owner)) ?? "";
    const links = await openLinks(owner);
    expect(await links.works()).toEqual(OPEN);
    const since = new Date();
    later();
    await run(owner, secret);
    expect(await links.works()).toEqual(ENDED);
    const audited = await coop.owner`
      select subject_id, detail from audit_log where action = 'links.end' and at > ${since.toISOString()}`;
    expect(audited).toMatchObject([
      { subject_id: owner.id, detail: { emailChanges: 1, invitations: 1 } },
    ]);
    expect(audited[0]?.detail.resets).toBeGreaterThan(0);
    const kept = await coop.owner`
      select kind, links from mails where recipient in (${owner.email}, ${links.asked})
        and kind in ('passwordReset', 'invitation', 'emailConfirm') order by kind`;
    expect(kept).toMatchObject([
      { kind: "emailConfirm", links: [] },
      { kind: "invitation", links: [] },
      { kind: "passwordReset", links: [] },
    ]);
  });

  test("the confirmation of a new address, to the one it was confirmed by", async () => {
    const owner = await newcomer();
    const links = await openLinks(owner);
    await confirmEmail(visitor(), links.change);
    expect(await links.works()).toEqual(ENDED);
  });
});

describe("a request that was on its way when the account was taken back", () => {
  const ask = (ctx: Context) =>
    updateProfile(ctx, { email: `late.${ctx.actor.email}`, password: PASSWORD });

  test("asks for no new address from a session that has ended", async () => {
    const owner = await newcomer();
    const thief = await loadActor(coop.db, owner.there, new Date());
    if (!thief) throw new Error("Nobody is signed in.");
    const onItsWay = coop.as(thief, { now: new Date(), origin: ORIGIN });
    await endOtherSessions(owner.as());
    expect(await answerTo(ask(onItsWay))).toBe("unauthenticated");
  });

  test("asks for no new address with the password of before", async () => {
    const owner = await newcomer();
    const onItsWay = owner.as();
    await changePassword(owner.as(), { currentPassword: PASSWORD, newPassword: NEW });
    expect(await answerTo(ask(onItsWay))).toBe("conflict");
    const open = await coop.owner`select 1 from email_changes where member_id = ${owner.id}`;
    expect(open).toHaveLength(0);
  });

  test("sets no password by a link that has ended since", async () => {
    const owner = await newcomer();
    await requestReset(visitor(), { email: owner.email });
    const token = await mailedToken(owner.email);
    const onItsWay = visitor();
    later();
    await endOtherSessions(owner.as());
    expect(await answerTo(resetPassword(onItsWay, { token, password: NEW }))).toBe("reset_invalid");
  });
});

describe("what is none of the member's links", () => {
  test("stays: nobody else's end, and without any the audit trail says nothing", async () => {
    const [owner, other] = [await newcomer(), await newcomer()];
    const links = await openLinks(other);
    const since = new Date();
    later();
    await endOtherSessions(owner.as());
    expect(await links.works()).toEqual(OPEN);
    const audited = await coop.owner`
      select 1 from audit_log where action = 'links.end' and at > ${since.toISOString()}`;
    expect(audited).toHaveLength(0);
  });

  test("is what the office changes besides: a village, a class, a name", async () => {
    const owner = await newcomer();
    const links = await openLinks(owner);
    await updateMember(office(), owner.id, { village: "Ituze", class: "B", firstName: "Ange" });
    expect(await links.works()).toEqual(OPEN);
  });
});

describe("invitations that an administrator has sent", () => {
  const answers = async (act: (owner: Owner) => Promise<unknown>) => {
    const owner = await newcomer("admin");
    const email = `guest.of.${owner.email}`;
    await inviteMember(owner.as(), { email, name: "A Guest" }, "en");
    const token = await mailedToken(email);
    later();
    await act(owner);
    return answerTo(openInvitation(visitor(), token));
  };

  test("end where the administrator may invite nobody any more", async () => {
    expect(await answers(({ id }) => setMemberStatus(office(), id, "inactive"))).toBe(
      "invitation_invalid",
    );
    expect(
      await answers(({ id }) => giveRole(office(), () => coop.as("director"), id, "member")),
    ).toBe("invitation_invalid");
    const leave = async ({ id }: Owner) => {
      await giveRole(office(), () => coop.as("director"), id, "member");
      await deleteMember(office(), id);
    };
    expect(await answers(leave)).toBe("invitation_invalid");
  });

  test("stay when the administrator only changes a password", async () => {
    const change = { currentPassword: PASSWORD, newPassword: NEW };
    expect(await answers(({ as }) => changePassword(as(), change))).toBe("done");
  });
});
