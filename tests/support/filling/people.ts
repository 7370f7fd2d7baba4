import { Secret, TOTP } from "otpauth";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeLogo } from "@/lib/approvals/logo";
import { proposeSettings } from "@/lib/approvals/settings-change";
import { requestReset, resetPassword } from "@/lib/auth/password-reset";
import { enableTwoFactor, startTwoFactor } from "@/lib/auth/two-factor/commands";
import { addDays, kigaliDay } from "@/lib/dates";
import { activateAccount } from "@/lib/members/joining/activate";
import { enrolMember } from "@/lib/members/joining/enrol";
import { activateSchema, enrolSchema } from "@/lib/members/joining/schema";
import { deleteMember } from "@/lib/members/staff-commands";
import { updateProfile } from "@/lib/profile/commands";
import { addProjectFile } from "@/lib/projects/files";
import { type Cooperative, PASSWORD } from "@/tests/support/cooperative";
import { plain } from "@/tests/support/pictures";
import { projectsOf } from "@/tests/support/projects";

const origin = "https://of.example";

/** Members who join at the desk, leave, and look after the access to their account. */
export async function fillPeople(coop: Cooperative) {
  const visitor = () => ({ db: coop.db, now: coop.clock.tick(), address: "197.243.0.9", origin });
  const [opened, , left] = [
    await enrol(coop, "Marie"),
    await enrol(coop, "Odette"),
    await enrol(coop, "Silas"),
  ];
  await deleteMember(coop.as("admin"), left.id);
  const { memberNumber, activationCode: code } = opened;
  const typed = { memberNumber, code, password: "banana-leaf over 9 hills", language: "rw" };
  await activateAccount(visitor(), activateSchema.parse(typed));
  await setUpPhone(coop);
  const moved = { email: "claudine.m@example.com", password: PASSWORD };
  await updateProfile(coop.as("claudine", { origin }), moved);
  await requestReset(visitor(), { email: coop.people.claudine.email });
  await requestReset(visitor(), { email: coop.people.tech.email });
  const [mail] = await coop.owner`
    select links from mails where recipient = ${coop.people.tech.email} order by id desc limit 1`;
  const token = new URL(mail?.links[0]).searchParams.get("reset") ?? "";
  const password = "a quiet river in May";
  await resetPassword(visitor(), { token, password, confirmPassword: password });
}

const enrol = (coop: Cooperative, firstName: string) =>
  enrolMember(coop.as("finance"), enrolSchema.parse({ firstName, lastName: "Mukamana" }));

async function setUpPhone(coop: Cooperative) {
  const ctx = coop.as("advisor");
  const { secret } = await startTwoFactor(ctx, { password: PASSWORD });
  const phone = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = phone.generate({ timestamp: ctx.now.getTime() });
  await enableTwoFactor(ctx, { secret, code });
}

/** A member's picture, the cooperative's sign, a project's photo and document, and a setting that holds later. */
export async function fillShown(coop: Cooperative) {
  const png = new Uint8Array(await plain(90, 60).png().toBuffer());
  const picture = { field: "profileImage" as const, bytes: png };
  await updateProfile(coop.as("eric"), {}, { picture });
  const confirm = (proposal: string | null) =>
    decideProposal(coop.as("director"), proposal ?? "", { decision: "confirm" });
  await confirm(await proposeLogo(coop.as("admin"), png));
  const from = addDays(kigaliDay(coop.clock.now()), 60);
  await confirm(await proposeSettings(coop.as("admin"), { debtTimesSavings: 5 }, from));
  const farm = await projectsOf(coop).open(200_000, "Bee hives");
  await addProjectFile(coop.as("director"), farm, { name: "hives.png", bytes: png });
  const bytes = new TextEncoder().encode("%PDF-1.7\nThe plan\n%%EOF\n");
  await addProjectFile(coop.as("director"), farm, { name: "plan.pdf", bytes });
}
