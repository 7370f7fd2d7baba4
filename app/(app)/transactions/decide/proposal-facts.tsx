import { useLocale, useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { Sign } from "@/components/sign";
import { Link } from "@/components/ui/link";
import type { Change, ProposalView } from "@/lib/approvals/schema";
import { formatDateTime, formatDay } from "@/lib/dates";
import { channelWord } from "@/lib/methods";
import { formatExact, formatNumber } from "@/lib/money";
import type { Role } from "@/lib/permissions";
import { logoAddress } from "@/lib/settings/letterhead";
import type { Setting, SettingValue } from "@/lib/settings/rules";
import { useSettingWords } from "../../settings/organisation-facts";
import { useAccountWords } from "./account-words";

/** What a proposal is about and who asks for it. */
export function ProposalFacts({ proposal }: { proposal: ProposalView }) {
  const t = useTranslations("proposals");
  const transactions = useTranslations("transactions");
  const loans = useTranslations("loans");
  const shares = useTranslations("shares");
  const changed = useChangeWords();
  const sides = useSides(proposal);
  const { act, effect, madeBy, madeAt, reason, subjectId } = proposal;
  const { undistributed } = effect;
  const locale = useLocale();
  const at = formatDateTime(new Date(madeAt), locale);
  return (
    <>
      <FactList
        facts={[
          [transactions("amount"), effect.amount === null ? null : formatExact(effect.amount)],
          [act === "write-off" ? loans("lender") : transactions("from"), sides.from],
          [act === "write-off" ? loans("borrower") : transactions("to"), sides.to],
          ...(effect.changes ?? []).map(changed),
          [shares("count"), effect.shares && t("becomes", numbers(effect.shares))],
          [t("holdsFrom"), effect.holdsFrom && formatDay(effect.holdsFrom, locale)],
          [t("undistributed"), undistributed && t("becomes", francs(undistributed))],
          [t("investors"), effect.parts?.count],
          [t("joins"), effect.joins && formatNumber(effect.joins)],
          [t("cutOver"), effect.cutOver && formatDay(effect.cutOver, locale)],
          [t("corrected"), effect.corrected && t("correctedOf", { count: effect.corrected.cells })],
          [
            t("openingShares"),
            effect.openingShares &&
              t("sharesWorth", {
                count: formatNumber(effect.openingShares.count),
                worth: formatExact(effect.openingShares.worth),
              }),
          ],
          [
            t("history"),
            effect.history &&
              t("historyOf", { count: effect.history, movements: formatNumber(effect.history) }),
          ],
          [t("letters"), effect.letters && formatNumber(effect.letters)],
          [t("reason"), reason],
        ]}
      />
      {(effect.changes ?? []).map(
        ({ what, after }) =>
          what === "logo" &&
          after !== null && (
            <Sign key={what} logo={logoAddress(String(after))} size={128} className="border" />
          ),
      )}
      {act.startsWith("import") && (
        <Link href={`/members/moving-in/${subjectId}`} className="link">
          {t("seeFiles")}
        </Link>
      )}
      <p className="text-sm text-muted-foreground">{t("made", { name: madeBy, at })}</p>
    </>
  );
}

/** Between whom it is; of a move, what its channels are called. */
function useSides({ effect: { type, from, to } }: ProposalView) {
  const methods = useTranslations("methods");
  const named = (side: string | null) =>
    side !== null && type === "move" && methods.has(channelWord(side))
      ? methods(channelWord(side))
      : side;
  return { from: named(from), to: named(to) };
}

/** How a change is told: of what, and from what to what. */
function useChangeWords() {
  const t = useTranslations("proposals");
  const words = useSettingWords();
  const roles = useTranslations("roles");
  const person = useTranslations("person");
  const members = useTranslations("members.row");
  const statuses = useTranslations("status");
  const accountWords = useAccountWords();
  return function changed({ what, before, after }: Change): [string, string] {
    if (what === "role") {
      const say = (role: Change["before"]) => roles(role as Role);
      return [t("role"), t("becomes", { before: say(before), after: say(after) })];
    }
    if (what === "status") {
      const say = (status: Change["before"]) => statuses(status as "active" | "inactive");
      return [members("status"), t("becomes", { before: say(before), after: say(after) })];
    }
    if (what === "email" || what === "phone") {
      const say = (value: Change["before"]) => value ?? t("none");
      return [person(what), t("becomes", { before: say(before), after: say(after) })];
    }
    if (what === "twoFactor") {
      const say = (value: Change["before"]) => t(value === "on" ? "on" : "off");
      return [person(what), t("becomes", { before: say(before), after: say(after) })];
    }
    const account = accountWords(what);
    if (account) {
      const { name, say } = account;
      const now = say(after);
      return [name, before === null ? now : t("becomes", { before: say(before), after: now })];
    }
    const key = what as Setting;
    const say = (value: Change["before"]) => words.value(key, value as SettingValue);
    return [words.name(key), t("becomes", { before: say(before), after: say(after) })];
  };
}

const numbers = ({ before, after }: { before: number; after: number }) => ({
  before: formatNumber(before),
  after: formatNumber(after),
});

const francs = ({ before, after }: { before: number; after: number }) => ({
  before: formatExact(before),
  after: formatExact(after),
});
