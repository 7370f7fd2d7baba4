"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { readProfileForm } from "@/app/api/profile/profile-body";
import type { Sectors } from "@/components/division-fields";
import { inUnhurriedTurn } from "@/db/turn";
import { districtOf } from "@/lib/divisions/rwanda";
import { PERSON_FIELDS } from "@/lib/members/person";
import { updateProfile } from "@/lib/profile/commands";
import { cancelEmailChange } from "@/lib/profile/confirm-email";
import { actionContext, type FormState, fieldsOf, inWords, readForm } from "@/lib/web/action";
import { explain, type Failure } from "@/lib/web/failures";
import { inTurn } from "@/lib/web/gate";
import { typedText } from "@/lib/web/typed-text";

/** Answers what there is to say beside "Profile Updated". */
type SaveState = FormState<string, Lost>;
type Lost = {
  /** Those of the district that was chosen in a form that failed. */
  sectors: Sectors | null;
  /** Whether the form that failed brought a picture, which a form without script has lost. */
  pictured: boolean;
};

const FIELDS = { ...fieldsOf("clearable", PERSON_FIELDS), password: "text" } as const;

/** Saves the profile's form, with the picture that was chosen or without the one there was. */
export async function saveProfile(_: SaveState, form: FormData): Promise<SaveState> {
  const file = form.get("profileImage");
  const pictured = file instanceof File && file.size > 0;
  try {
    const ctx = await actionContext(form);
    const values = readForm(form, FIELDS);
    const read = await readProfileForm(pictured ? { ...values, profileImage: file } : values);
    const removed = !pictured && form.get("removePicture") === "true";
    const picture = removed ? { field: "profileImage" as const, bytes: null } : read.picture;
    const updatedAt = String(form.get("updatedAt") ?? "") || undefined;
    // Time enough to open a large picture behind others.
    const save = () => updateProfile(ctx, read.input, { picture, updatedAt });
    const { asked } = await inUnhurriedTurn(save, ctx.requestId);
    // The name and the picture stand in the frame of every screen.
    revalidatePath("/", "layout");
    return { status: "done", data: await said(asked, pictured, removed) };
  } catch (error) {
    return {
      status: "failed",
      failure: await failureOf(error, pictured),
      typed: typedText(form),
      sectors: districtOf(String(form.get("district") ?? ""))?.sectors ?? null,
      pictured,
    };
  }
}

async function said(asked: string | null, pictured: boolean, removed: boolean): Promise<string> {
  const t = await getTranslations("profile");
  const texts = [
    pictured && t("picture.updated"),
    removed && t("picture.removed"),
    asked && t("asked", { email: asked }),
  ].filter(Boolean);
  // The texts of pictures end without a full stop (specification, section 8).
  return texts.length > 0 ? texts.join(". ") : t("form.doneText");
}

async function failureOf(error: unknown, pictured: boolean): Promise<Failure> {
  const t = await getTranslations("profile");
  return inWords(await explain(error), pictured ? t("picture.failed") : t("form.failedText"));
}

/** Keeps the old e-mail address: what was asked for works no more. */
export async function keepEmail(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  try {
    const ctx = await actionContext(form);
    await inTurn(ctx.actor, () => cancelEmailChange(ctx));
    revalidatePath("/profile");
    return { status: "done", data: null };
  } catch (error) {
    const t = await getTranslations("profile");
    const failure = await inWords(await explain(error), t("form.failedText"));
    return { status: "failed", failure, typed: {} };
  }
}

/** Mails the link that confirms the present e-mail address. */
export async function confirmOwnEmail(
  _: FormState<null>,
  form: FormData,
): Promise<FormState<null>> {
  try {
    const ctx = await actionContext(form);
    const { input } = await readProfileForm(readForm(form, { password: "text" }));
    // It waits for its turn itself.
    const ask = () => updateProfile(ctx, { ...input, confirmEmail: true });
    await inUnhurriedTurn(ask, ctx.requestId);
    revalidatePath("/profile");
    return { status: "done", data: null };
  } catch (error) {
    const t = await getTranslations("profile");
    const failure = await inWords(await explain(error), t("unconfirmedAddress.failed"));
    return { status: "failed", failure, typed: {} };
  }
}
