import { getTranslations } from "next-intl/server";

const KEYS = [
  "stepPassword",
  "stepScan",
  "stepCodes",
  "startText",
  "password",
  "start",
  "pending",
  "scanText",
  "qrAlt",
  "key",
  "code",
  "codeHint",
  "enable",
  "codesTitle",
  "codesText",
  "renewedTitle",
  "renewedText",
  "codesLabel",
  "print",
  "copy",
  "copied",
  "finish",
  "on",
  "onText",
  "manageTitle",
  "manageText",
  "anyCode",
  "renew",
  "disable",
  "disabledDone",
  "kept",
  "errorTitle",
  "failed",
  "show",
  "hide",
] as const;

export type FormLabels = Record<(typeof KEYS)[number] | "steps", string>;

/** The form's texts in the reader's language. */
export async function formLabels(): Promise<FormLabels> {
  const t = await getTranslations("twoFactor");
  const common = await getTranslations("common");
  const texts = Object.fromEntries(KEYS.map((key) => [key, t(key)]));
  return { ...(texts as Omit<FormLabels, "steps">), steps: common("steps") };
}
