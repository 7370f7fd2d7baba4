import { randomUUID } from "node:crypto";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import { type Proof, proofSchema } from "@/lib/auth/schema";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { requestId } from "@/lib/fields";
import { ungrouped } from "@/lib/grouped";
import { needsFresh, type Right } from "@/lib/permissions";
import { explain, type Failure } from "@/lib/web/failures";
import { admit, inFormTurn, inUnhurried, requireFresh } from "@/lib/web/gate";
import { check } from "@/lib/web/handler";
import type { TextKey } from "@/lib/web/pick-texts";
import { noteRefusal } from "@/lib/web/refusals";
import { ENROLMENT, enrollingActor } from "@/lib/web/session";
import { typedText } from "@/lib/web/typed-text";

/** What a form shows after it was sent: the answer, or what to correct, with what was typed and `More`. */
export type FormState<T, More = unknown> =
  | { status: "idle" }
  | { status: "done"; data: T }
  | ({ status: "failed"; failure: Failure; typed: Record<string, string> } & Partial<More>);

/** How a form's text becomes the schema's value; an `integer` has no point, which may part thousands; a `clearable` field that is empty becomes null. */
export type FieldKind = "text" | "integer" | "decimal" | "boolean" | "clearable";

/** Fields of one kind. */
export function fieldsOf<K extends FieldKind>(
  kind: K,
  names: readonly string[],
): Record<string, K> {
  return Object.fromEntries(names.map((name) => [name, kind]));
}

/**
 * A form's text as the values its schema judges: grouped digits become a number, what is no
 * number stays text (and is refused by the schema), an empty field is absent.
 */
export function readForm(
  form: FormData,
  fields: Record<string, FieldKind>,
): Record<string, unknown> {
  requireForm(form);
  const values: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(fields)) {
    const text = form.get(name);
    if (typeof text !== "string") continue;
    if (text.trim() !== "") values[name] = READ[kind](text);
    else if (kind === "clearable") values[name] = null;
  }
  return values;
}

// Whoever calls an action by its id sends what they like. Throws malformed.
function requireForm(form: unknown): void {
  if (!(form instanceof FormData)) throw new AppError("malformed");
}

const asIs = (text: string) => text;
const READ: Record<FieldKind, (text: string) => unknown> = {
  text: asIs,
  clearable: asIs,
  integer: toInteger,
  decimal: toNumber,
  boolean: (text) => (text === "true" || text === "false" ? text === "true" : text),
};

function toInteger(text: string): number | string {
  return text.includes(".") ? text : toNumber(text);
}

function toNumber(text: string): number | string {
  const plain = ungrouped(text);
  return /^-?\d{1,16}(\.\d{1,6})?$/.test(plain) ? Number(plain) : text;
}

type FormOptions<S extends z.ZodType, T> = {
  schema: S;
  fields: Record<string, FieldKind>;
  right?: Right;
  /** Whether it needs fresh authentication, where its right does not say so (lib/permissions.ts). */
  fresh?: boolean;
  run: (ctx: Context, input: z.output<S>, form: FormData) => Promise<T>;
  /** Which text is said where it fails unexpectedly, in the form's own words. */
  failed?: TextKey;
  /** The screens that are read afresh once it is done: those at this address and below. */
  renews?: string;
  /** `run` waits for heavy work, or does many things, longer than an answer usually may: these have own limits. */
  unhurried?: boolean;
};

/** A server action that runs a command for the form it is sent (`runForm`), and answers what the command does. */
export function formAction<S extends z.ZodType, T>(options: FormOptions<S, T>) {
  return (_: FormState<T>, form: FormData): Promise<FormState<T>> => runForm(form, options);
}

/** As formAction, for what says no more than that it is done: the command's answer stays here. */
export function quietAction<S extends z.ZodType>(options: FormOptions<S, unknown>) {
  const run = async (...asked: Parameters<typeof options.run>) => {
    await options.run(...asked);
    return null;
  };
  return formAction({ ...options, run });
}

/**
 * Runs a command for a form: origin, session and right from the database, the schema, then `run`.
 * Expected failures come back as a state with a message beside its field; nothing is thrown.
 */
export async function runForm<S extends z.ZodType, T>(
  form: FormData,
  options: FormOptions<S, T>,
): Promise<FormState<T>> {
  try {
    const ctx = await actionContext(form, options.right);
    const { fresh = needsFresh(options.right) } = options;
    if (fresh) await requireFresh(ctx, proofIn(form));
    const input = check(options.schema, readForm(form, options.fields));
    const run = () => options.run(ctx, input, form);
    const data = await (options.unhurried ? inUnhurried(ctx, run) : inFormTurn(ctx, run));
    if (options.renews) revalidatePath(options.renews, "layout");
    return { status: "done", data };
  } catch (error) {
    const failure = await explain(error);
    const { failed } = options;
    const said = failed ? await inWords(failure, (await getTranslations())(failed)) : failure;
    return { status: "failed", failure: said, typed: typedText(form) };
  }
}

/**
 * The context of a server action. Throws unauthenticated, enrolment_required, foreign_origin, forbidden or
 * malformed.
 */
export async function actionContext(form: FormData, right?: Right): Promise<Context> {
  return admit(await headers(), { writes: true, right, requestId: () => intent(form) });
}

/** As actionContext, for a form without a state of its own on `path`: who has no session signs in first. */
export async function ledContext(form: FormData, path: string): Promise<Context> {
  try {
    return await actionContext(form);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await noteRefusal(error);
    if (error.code === "unauthenticated")
      redirect(`/login?callbackUrl=${encodeURIComponent(path)}`);
    if (error.code === "enrolment_required") redirect(ENROLMENT);
    throw error;
  }
}

/** As actionContext, for setting up a second factor, which others may have to do first. */
export async function enrolmentContext(form: FormData): Promise<Context> {
  const who = enrollingActor;
  return admit(await headers(), { writes: true, who, requestId: () => intent(form) });
}

/** The password or code that a form has; one field takes either: no password is as short as a code of an authenticator. */
export function proofIn(form: FormData): Proof | null {
  const typed = form.get("password");
  if (typeof typed !== "string" || typed === "") return null;
  const digits = typed.replace(/\s/g, "");
  return check(proofSchema, /^\d{6}$/.test(digits) ? { code: digits } : { password: typed });
}

// The form names its intention; without a name each sending is an intention of its own.
function intent(form: FormData): string {
  requireForm(form);
  const named = requestId.safeParse(form.get("requestId"));
  return named.success ? named.data : randomUUID();
}

/** An unexpected failure in a form's own words, with the number under which it was logged. */
export async function inWords(failure: Failure, text: string): Promise<Failure> {
  if (!failure.id) return failure;
  const t = await getTranslations("errors");
  return { ...failure, message: `${text} ${t("logged", { id: failure.id })}` };
}
