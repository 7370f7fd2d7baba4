import { randomUUID } from "node:crypto";
import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import { withinTime } from "@/db/turn";
import type { Context } from "@/lib/context";
import { requestId } from "@/lib/fields";
import type { Right } from "@/lib/permissions";
import { actionContext, type FieldKind, inWords, readForm } from "@/lib/web/action";
import { explain, type Failure } from "@/lib/web/failures";
import { inFormTurn } from "@/lib/web/gate";
import { check } from "@/lib/web/handler";
import { afterFailure, saysOfEarlier } from "@/lib/web/step-refusals";
import type { Fact, Kept, StepsState } from "@/lib/web/steps-state";

type Options<T extends z.ZodType, W extends z.ZodType> = {
  right?: Right;
  /** The form's fields, without the password. */
  fields: Record<string, FieldKind>;
  /** What is agreed to, and the same with the password. */
  terms: T;
  whole: W;
  /** Takes out of the form's values what does not belong to the choice made. */
  prune?: (values: Record<string, unknown>) => void;
  /** Finds what a name in the form's values stands for. */
  resolve?: (ctx: Context, values: Record<string, unknown>) => Promise<void>;
  /** What the person is about to agree to. Throws what the command would refuse. */
  review: (ctx: Context, terms: z.output<T>) => Promise<Fact[]>;
  /**
   * What must be said yes to first: `name` comes back with the form once the question was read. Asked at each step,
   * so that nothing goes on which was agreed to before there was reason to ask.
   */
  ask?: (
    ctx: Context,
    terms: z.output<T>,
  ) => Promise<{ name: string; text: string; yes: string } | null>;
  run: (ctx: Context, input: z.output<W>) => Promise<Kept>;
  texts: { failed: string; notTwice: string };
};

/**
 * One step of a money command; the button says which. Back keeps what was typed. The request id
 * made at the first review goes through all steps: what may already be done is never done again.
 */
export async function runSteps<T extends z.ZodType, W extends z.ZodType>(
  previous: StepsState,
  form: FormData,
  options: Options<T, W>,
): Promise<StepsState> {
  const typed = typedFields(form, Object.keys(options.fields));
  const wanted = form.get("intent");
  if (wanted === "form") return { step: "form", typed };
  try {
    const ctx = await actionContext(form, options.right);
    const values = readForm(form, { ...options.fields, password: "text" });
    options.prune?.(values);
    if (options.resolve) await withinTime(options.resolve(ctx, values));
    const { password: _, ...named } = values;
    const asked = options.ask && (await withinTime(options.ask(ctx, check(options.terms, named))));
    const unsaid = asked && asked.name !== typed.asked;
    if (wanted !== "carry-out" || unsaid) {
      const facts = await withinTime(options.review(ctx, check(options.terms, named)));
      const step = wanted === "password" && !unsaid ? "password" : "review";
      const kept = { ...typed, requestId: intention(typed.requestId) };
      if (!asked) return { step, facts, typed: kept };
      const { name, ...question } = asked;
      return { step, facts, typed: { ...kept, asked: name }, question };
    }
    const input = check(options.whole, values);
    const receipt = await inFormTurn(ctx, () => options.run(ctx, input));
    revalidatePath("/", "layout");
    return { step: "receipt", typed, ...receipt };
  } catch (error) {
    const failure = await explain(error);
    const next = afterFailure(failure);
    if (next === "form-afresh") revalidatePath("/", "layout");
    if (next !== "stay") return { step: "form", typed, failure: await kindly(failure) };
    const { step, facts } = previous;
    const kept = { step, typed, ...(facts && { facts }) };
    // The posting may go on while no answer comes; that a second try was not done says nothing of the first.
    const { unknown = isOpen(failure) ? options.texts.notTwice : undefined } = previous;
    const says = saysOfEarlier(failure);
    const left = wanted === "carry-out" && says !== "all" && unknown !== undefined && { unknown };
    if (left && says === "nothing") return { ...kept, ...left };
    return { ...kept, ...left, failure: await inWords(failure, options.texts.failed) };
  }
}

// Somebody went back after an answer was lost, and changed what may be paid already.
async function kindly(failure: Failure): Promise<Failure> {
  if (failure.code !== "request_id_reused") return failure;
  return { ...failure, message: (await getTranslations("steps"))("reused") };
}

// What says so has not happened; of anything else nobody can say.
const isOpen = ({ status, code }: Failure) =>
  status >= 500 && code !== "not_done" && code !== "busy";

function intention(kept: string | undefined): string {
  const known = requestId.safeParse(kept);
  return known.success ? known.data : randomUUID();
}

function typedFields(form: FormData, names: string[]): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const name of [...names, "requestId", "asked"]) {
    const value = form.get(name);
    if (typeof value === "string") typed[name] = value.slice(0, 1000);
  }
  return typed;
}
