import { getTranslations } from "next-intl/server";
import type { AuditView } from "@/lib/audit/views";
import { formatExact } from "@/lib/money";

type Fact = { label: string | null; text: string };
const FIRST = "-first";
const FRANCS = ["amount", "fee", "before", "after", "target"];

/** How entries are told in the reader's language. What has no words yet is shown as it is kept. */
export async function entryWords() {
  const t = await getTranslations("audit");

  /** What happened: `Deposit approved`. */
  function what(action: string): string {
    const key = `actionLabels.${action}` as "actionLabels.deposit.approve";
    if (t.has(key)) return t(key);
    if (action.endsWith(FIRST)) return t("first", { what: what(action.slice(0, -FIRST.length)) });
    return action;
  }

  /** Who it was; entries without a member tell by what they are. */
  function who({ actor, address, action }: AuditView): string {
    if (actor) return actor.name || t("closed");
    if (address) return t("nobodyVisitor");
    return t(action === "member.create" ? "nobodyOffice" : "nobodySystem");
  }

  /** On what: a reference, a name, or the kind of thing. */
  function onWhat(subject: AuditView["subject"]): string | null {
    if (!subject) return null;
    if (subject.type === "session") return t("session");
    if (subject.type === "settings") return t("settingsSubject");
    if (subject.type === "member" && subject.label === null) return t("closed");
    return subject.label ?? t("unnamed", { type: kind(subject.type), id: subject.id.slice(0, 8) });
  }

  function kind(type: string): string {
    const known = `kinds.${type}` as "kinds.line";
    return t.has(known) ? t(known) : type;
  }

  return { what, who, onWhat, facts: await detailWords() };
}

/** How what is kept with an entry is told, amounts exact. */
async function detailWords() {
  const t = await getTranslations("audit");
  const value = await valueWords();

  function facts(detail: AuditView["detail"]): Fact[] {
    if (!detail) return [];
    const { before, after, changes, ...rest } = detail;
    const changed = [before, after].some((side) => side !== undefined);
    return [
      ...(changed ? [{ label: t("detail.change"), text: change(before, after) }] : []),
      ...fieldChanges(changes),
      ...Object.entries(rest).map(([key, each]) => ({
        label: key === "amount" ? null : label(key),
        text: value(key, each),
      })),
    ];
  }

  // Of a member: each changed field with what it was and what it is.
  function fieldChanges(changes: unknown): Fact[] {
    const pairs = changes && typeof changes === "object" ? Object.entries(changes) : [];
    return pairs.flatMap(([key, pair]) => {
      if (!Array.isArray(pair)) return [];
      const [before, after] = [value(key, pair[0]), value(key, pair[1])];
      return [{ label: label(key), text: t("change", { before, after }) }];
    });
  }

  function change(before: unknown, after: unknown): string {
    return t("change", { before: value("before", before), after: value("after", after) });
  }

  function label(key: string): string {
    const known = `detail.${key}` as "detail.reason";
    return t.has(known) ? t(known) : key;
  }

  return facts;
}

async function valueWords() {
  const t = await getTranslations("audit");
  const methods = await getTranslations("methods");
  const roles = await getTranslations("roles");
  const statuses = await getTranslations("status");
  return (key: string, given: unknown): string => {
    if (given === null || given === undefined) return t("none");
    if (typeof given === "boolean") return t(given ? "yes" : "no");
    if (typeof given === "number") return FRANCS.includes(key) ? formatExact(given) : String(given);
    if (typeof given !== "string") return JSON.stringify(given);
    const word = `why.${given}` as "why.suspended";
    if (key === "why" && t.has(word)) return t(word);
    const method = given as Parameters<typeof methods>[0];
    if (["method", "channel", "from", "to"].includes(key) && methods.has(method)) {
      return methods(method);
    }
    const status = given as Parameters<typeof statuses>[0];
    if (key === "status" && statuses.has(status)) return statuses(status);
    const role = given as Parameters<typeof roles>[0];
    return key === "role" && roles.has(role) ? roles(role) : given;
  };
}
