import { z } from "zod";
import { line, phone, typedPassword } from "@/lib/fields";
import { GENDERS } from "@/lib/gender";
import { clearable, email, username } from "@/lib/members/schema";

const fields = {
  firstName: line(100).optional(),
  lastName: line(100).optional(),
  username: username.optional(),
  /** Taken away it is by nobody: null is only for who has none. */
  email: clearable(email),
  /** Asks for the link that confirms the present address; nothing where that is confirmed, or where there is none. */
  confirmEmail: z
    .preprocess((value) => (value === "true" ? true : value), z.literal(true, "invalidValue"))
    .optional(),
  phone: clearable(phone("phoneInvalid")),
  gender: clearable(z.enum(GENDERS, { error: "invalidValue" })),
  district: clearable(line(100)),
  sector: clearable(line(100)),
  village: clearable(line(100)),
  /** Needed for another username, phone number or e-mail address, and to confirm the present one; only looked at then. */
  password: z.preprocess(
    (value) => (value === "" || value === null ? undefined : value),
    typedPassword().optional(),
  ),
};

/**
 * What a member may change of themselves (decisions, section 14): any part of it. Role, status,
 * balances, class and share are not among it, and refused as every unknown key is.
 */
export const profileSchema = z.strictObject(fields);
export type ProfileInput = z.infer<typeof profileSchema>;

const DATA_URL = /^data:[\w.+/;=-]{0,100};base64,/;

/** PUT /api/profile in JSON: `profilePhoto` is the picture as a data URL; null takes it away. */
export const profileJsonSchema = z.strictObject({
  ...fields,
  profilePhoto: z
    .string({ error: "pictureInvalid" })
    .transform((text, ctx) => {
      const bytes = readDataUrl(text);
      if (bytes) return bytes;
      ctx.addIssue({ code: "custom", message: "pictureInvalid" });
      return z.NEVER;
    })
    .nullable()
    .optional(),
});

/**
 * The bytes of a data URL in base64; null when it is none. No pattern runs over millions of characters:
 * the decoder leaves out what is no base64, so only what it reads in full is written the same again.
 */
function readDataUrl(text: string): Uint8Array | null {
  const [start] = DATA_URL.exec(text) ?? [];
  if (!start) return null;
  const coded = text.slice(start.length);
  const bytes = Buffer.from(coded, "base64");
  if (bytes.length === 0 || unpadded(bytes.toString("base64")) !== unpadded(coded)) return null;
  return bytes;
}

function unpadded(coded: string): string {
  return coded.slice(0, coded.endsWith("==") ? -2 : coded.endsWith("=") ? -1 : undefined);
}

/** PUT /api/profile as multipart/form-data, and the form: `profileImage` is the picture's file. */
export const profileFormSchema = z.strictObject({
  ...fields,
  profileImage: z
    .file({ error: "pictureInvalid" })
    // What a browser sends where no file was chosen.
    .transform((file) => (file.size === 0 ? undefined : file))
    .optional(),
});

/** An address that waits for its confirmation. */
export type PendingEmail = { email: string; expiresAt: string };
