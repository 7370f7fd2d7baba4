import { randomBytes } from "node:crypto";
import { getLocale, getTranslations } from "next-intl/server";
import type { z } from "zod";
import { refusalName } from "@/db/refusals";
import { isUnavailable, OutcomeUnknown } from "@/db/turn";
import { formatDateTime, formatDay, type Locale } from "@/lib/dates";
import { AppError, type ErrorValues, type FieldErrors, FRANCS, STATUS_OF } from "@/lib/errors";
import { databaseError } from "@/lib/ledger/refusals";
import { log } from "@/lib/log";
import { countRefusal } from "@/lib/metrics";
import { formatExact } from "@/lib/money";
import { noteRefusal } from "@/lib/web/refusals";

/** A failure in the reader's language, as the interface and the forms both show it. */
export type Failure = {
  status: number;
  code: string;
  /** Instead of the form's own title. */
  title?: string;
  message: string;
  fields?: Record<string, string>;
  /** Seconds to wait before another try. */
  retryAfter?: number;
  /** Under which it can be asked for whether it was done. */
  requestId?: string;
  /** Under which an unexpected failure was logged. */
  id?: string;
};

const RETRY_SECONDS = 5;

/** Zod's issues as field errors: a message is a key under `errors.field`, the `params` of its rule the text's values. */
export function invalid(error: z.ZodError): AppError {
  // A map: a field may be called `__proto__`.
  const fields = new Map<string, FieldErrors[string]>();
  const note = (field: string, key: string, values?: ErrorValues) => {
    if (!fields.has(field)) fields.set(field, values ? { key, values } : { key });
  };
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) note(key.slice(0, 64), "unknownKey");
    } else {
      const values = issue.code === "custom" ? issue.params : undefined;
      note(issue.path.join(".") || "body", issue.message, values);
    }
  }
  return new AppError("invalid", {}, Object.fromEntries(fields));
}

const DAYS = ["since", "day"];

// Amounts in francs are written out in full in every message, and instants and days in the reader's words.
function shown(values: ErrorValues, locale: Locale): ErrorValues {
  const say = (name: string, value: string | number) => {
    if (name === "until") return formatDateTime(new Date(value), locale);
    if (DAYS.includes(name)) return formatDay(String(value), locale);
    return typeof value === "number" && FRANCS.includes(name) ? formatExact(value) : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, v]) => [name, say(name, v)]));
}

/** What to answer to a failure. Unexpected ones are logged under an id that the message shows. */
export async function explain(error: unknown): Promise<Failure> {
  const t = await getTranslations("errors");
  const locale = await getLocale();
  if (error instanceof AppError) {
    await noteRefusal(error);
    countRefusal(error.code);
    const fields = error.fields && (await describeFields(error.fields));
    const first = fields && Object.values(fields)[0];
    const reasons = error.reasons
      .map(({ key, values }) => t(key as "closing.available", shown(values, locale)))
      .join(", ");
    return {
      status: error.status,
      code: error.code,
      message: first ?? t(error.code, { ...shown(error.values, locale), reasons }),
      ...(fields && { fields }),
      ...(error.values.seconds !== undefined && { retryAfter: Number(error.values.seconds) }),
    };
  }
  if (error instanceof OutcomeUnknown) {
    log.error({ err: error }, "nobody knows whether it was done");
    const { request } = error;
    return { ...refusedFor("outcome_unknown"), ...(request && { requestId: request }) };
  }
  if (isWrongTime(error)) {
    log.error({ err: error }, "the clock is wrong: nothing is done until it is set");
    return refusedFor("not_done", "wrong_time");
  }
  if (isUnavailable(error)) {
    log.error({ err: error }, "the database is unavailable");
    return refusedFor("not_done");
  }
  function refusedFor(code: "not_done" | "outcome_unknown", counted: string = code): Failure {
    countRefusal(counted);
    return { status: STATUS_OF[code], code, message: t(code), retryAfter: RETRY_SECONDS };
  }
  const id = randomBytes(4).toString("hex");
  countRefusal("internal");
  log.error({ err: error, id }, "unexpected failure");
  return { status: 500, code: "internal", message: t("internal", { id }), id };
}

async function describeFields(fields: FieldErrors): Promise<Record<string, string>> {
  const t = await getTranslations("errors.field");
  const locale = await getLocale();
  return Object.fromEntries(
    Object.entries(fields).map(([name, { key, values }]) => {
      const known = key as Parameters<typeof t>[0];
      return [name, t.has(known) ? t(known, shown(values ?? {}, locale)) : t("invalidValue")];
    }),
  );
}

// The database's clock or ours is, or was before.
const isWrongTime = (error: unknown) => refusalName(databaseError(error).code) === "wrong_time";
