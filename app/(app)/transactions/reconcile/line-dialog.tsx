import { useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { FactList } from "@/components/fact-list";
import { ClientTexts } from "@/components/texts/client-texts";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { formatDateTime, type Locale } from "@/lib/dates";
import { channelWord } from "@/lib/methods";
import { formatExact } from "@/lib/money";
import { type AccountChoice, explainingAccounts } from "@/lib/reconciliation/explain";
import { lineViewById } from "@/lib/reconciliation/queries";
import { memberOfNumber } from "@/lib/reconciliation/record";
import { type Part, partsOf } from "@/lib/reconciliation/several";
import { type Suggested, suggestionsOf } from "@/lib/reconciliation/suggestions";
import { unequalOf } from "@/lib/reconciliation/unequal";
import type { LineView } from "@/lib/reconciliation/views";
import { ActForm } from "./act-form";
import { SeveralForm } from "./several-form";
import { Unequal } from "./unequal";

const SUMMARY = "min-h-11 cursor-pointer py-2 font-medium";

type Props = { id: string; matches: boolean; closeHref: string };

/** One line: what it tells, and what somebody can say that it is. */
export async function LineDialog({ id, matches, closeHref }: Props) {
  const t = await getTranslations("reconcile.line");
  const line = await lineViewById(database(), id);
  if (!line) {
    return (
      <Dialog title={t("title")} closeHref={closeHref}>
        <Alert variant="info">{t("unknown")}</Alert>
      </Dialog>
    );
  }
  return (
    <Dialog title={t("title")} closeHref={closeHref}>
      <LineFacts line={line} />
      {matches && (
        <ClientTexts namespaces={["fresh", "reconcile.several"]}>
          <Acts line={line} closeHref={closeHref} />
        </ClientTexts>
      )}
    </Dialog>
  );
}

function LineFacts({ line }: { line: LineView }) {
  const t = useTranslations("reconcile.line");
  const methods = useTranslations("methods");
  const locale = useLocale() as Locale;
  const { direction, partyTail } = line;
  const party = [line.partyName, line.partyNumber ?? (partyTail && `…${partyTail}`)];
  const described: [string, React.ReactNode][] = [
    [t("channel"), methods(channelWord(line.channel))],
    [t("when"), line.bookedAt ? formatDateTime(new Date(line.bookedAt), locale) : null],
    [t("amount"), direction && `${direction === "in" ? "+" : "−"}${formatExact(line.amount)}`],
    [t("left"), line.state === "unmatched" && line.open < line.amount && formatExact(line.open)],
    [t("charge"), chargeOf(line)],
    [t("party"), party.filter(Boolean).join(" · ")],
    [t("number"), line.providerId],
    [t("message"), line.message],
    [t("text"), line.kind === "unread" || line.kind === "info" ? line.text : null],
    [
      t("of"),
      line.matches
        .map(({ reference }) => reference)
        .filter(Boolean)
        .join(", "),
    ],
  ];
  return <FactList facts={described} />;
}

// Of a charge that stands apart, all of it.
function chargeOf({ kind, amount, charge }: LineView): string | null {
  const francs = kind === "charge" ? amount : charge;
  return francs > 0 ? formatExact(francs) : null;
}

type ActsProps = { line: LineView; closeHref: string };

/** What may be said of a line, or why it is as it is. */
async function Acts({ line, closeHref }: ActsProps) {
  const t = await getTranslations("reconcile.line");
  const form = { hidden: { line: line.id }, pending: t("pending"), href: closeHref, quiet: true };
  if (line.state !== "unmatched") {
    if (line.matches.some(({ posted }) => posted)) {
      return <Alert variant="info">{t("kept")}</Alert>;
    }
    return (
      line.matches.length > 0 && (
        <ActForm act="undo" id="undo" {...form} label={t("undo")} done={t("undone")} />
      )
    );
  }
  if (line.kind === "unread") {
    const reason = { name: "reason", label: t("reason") };
    const texts = { label: t("ignore"), done: t("ignored") };
    return <ActForm act="ignore" id="ignore" {...form} fields={[reason]} {...texts} />;
  }
  return <Answers line={line} form={form} />;
}

type Form = { hidden: { line: string }; pending: string; href: string; quiet: boolean };

/** What an unmatched line can be: of a transaction, of several, of none yet, or the organisation's own. */
async function Answers({ line, form }: { line: LineView; form: Form }) {
  const t = await getTranslations("reconcile.line");
  const [suggested, accounts, known] = await Promise.all([
    suggestionsOf(database(), line.channel, new Date()),
    explainingAccounts(database(), line.channel),
    memberOfNumber(database(), line.partyNumber),
  ]);
  const choices = choicesFor(line, suggested);
  return (
    <>
      {choices.length > 0 && (
        <ActForm
          act="confirmPair"
          id="pair"
          {...form}
          fields={[{ name: "transaction", label: t("transaction"), choices }]}
          label={t("confirm")}
          done={t("confirmed")}
          quiet={false}
        />
      )}
      <Several line={line} suggested={suggested} closeHref={form.href} />
      <Unequal
        deposits={unequalOf(line, suggested.waiting.values(), suggested.ofLine.get(line.id) ?? [])}
        amount={line.open}
      />
      {line.direction === "in" && <Record form={form} known={known} open={choices.length === 0} />}
      <Explain form={form} accounts={accounts} />
    </>
  );
}

type RecordProps = {
  form: Form;
  known: Awaited<ReturnType<typeof memberOfNumber>>;
  open: boolean;
};

function Record({ form, known, open }: RecordProps) {
  const t = useTranslations("reconcile.line");
  const value = known?.username ?? "";
  return (
    <details open={open}>
      <summary className={SUMMARY}>
        {known ? t("recordFor", { name: known.fullName }) : t("record")}
      </summary>
      <ActForm
        act="record"
        id="record"
        {...form}
        fields={[{ name: "member", label: t("member"), hint: t("memberHint"), value }]}
        label={t("recordIt")}
        done={t("recorded")}
      />
    </details>
  );
}

function Explain({ form, accounts }: { form: Form; accounts: AccountChoice[] }) {
  const t = useTranslations("reconcile.line");
  const locale = useLocale() as Locale;
  const choices = accounts.map(({ key, code, name }) => [key, `${code} ${name[locale]}`] as const);
  return (
    <details>
      <summary className={SUMMARY}>{t("explain")}</summary>
      <ActForm
        act="explain"
        id="explain"
        {...form}
        fields={[
          { name: "account", label: t("account"), choices },
          { name: "reason", label: t("reason") },
        ]}
        label={t("explainIt")}
        done={t("explained")}
      />
    </details>
  );
}

// What is suggested comes first; then whatever waits for as much.
function choicesFor(line: LineView, { ofLine, waiting }: Suggested) {
  const suggested = new Set(
    (ofLine.get(line.id) ?? []).flatMap(({ transactions }) => transactions.map(({ id }) => id)),
  );
  return [...waiting.values()]
    .filter(({ amount, direction }) => amount === line.open && direction === line.direction)
    .sort((one, other) => Number(suggested.has(other.id)) - Number(suggested.has(one.id)))
    .slice(0, 20)
    .map(({ id, name, reference }) => [id, [name, reference].filter(Boolean).join(" · ")] as const);
}

type SeveralProps = ActsProps & { suggested: Suggested };

// Where it is not of one transaction alone: of several, or a part of one with other lines.
function Several({ line, suggested, closeHref }: SeveralProps) {
  const t = useTranslations("reconcile.several");
  const locale = useLocale() as Locale;
  const { transactions, wholes, lines } = partsOf(line, suggested);
  const described = <P extends Part>({ at, name, number, ...rest }: P) => ({
    ...rest,
    label: [name, number, at && formatDateTime(new Date(at), locale)].filter(Boolean).join(" · "),
  });
  const of = { line: { id: line.id, amount: line.open }, href: closeHref };
  const isLikely = (parts: { ticked: boolean }[]) => parts.some(({ ticked }) => ticked);
  return (
    <>
      {transactions.length > 0 && (
        <details open={isLikely(transactions)}>
          <summary className={SUMMARY}>{t("transactionIds")}</summary>
          <SeveralForm ticks="transactionIds" {...of} parts={transactions.map(described)} />
        </details>
      )}
      {wholes.length > 0 && lines.length > 0 && (
        <details open={isLikely(lines)}>
          <summary className={SUMMARY}>{t("lineIds")}</summary>
          <SeveralForm
            ticks="lineIds"
            {...of}
            parts={lines.map(described)}
            wholes={wholes.map(described).map((whole) => ({
              ...whole,
              label: `${formatExact(whole.amount)} · ${whole.label}`,
            }))}
          />
        </details>
      )}
    </>
  );
}
