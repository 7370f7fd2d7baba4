import { notFound } from "next/navigation";
import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { ExportButton } from "@/components/export-button";
import { PageHeader } from "@/components/page-header";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { WithheldWhy } from "@/components/withheld";
import { database } from "@/db/client";
import { type Days, sumAccountDays } from "@/lib/accounting/account-days";
import { accountsOf } from "@/lib/accounting/figures";
import { accountQuery } from "@/lib/accounting/schema";
import { withheldFrom } from "@/lib/counter/blind";
import { formatDay, kigaliDay, notAfter } from "@/lib/dates";
import { loadedIfKnown } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { holds, requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { withheldSince } from "@/lib/withheld";
import { accountAddress } from "../address";
import { AccountSums } from "./account-sums";
import { DayLines } from "./day-lines";
import { DayList } from "./day-list";
import { EntryList } from "./entry-list";
import { RangeForm } from "./range-form";

export const generateMetadata = titled("books");

type Search = Promise<Record<string, string | string[] | undefined>>;

/** What makes up a figure: the days on which its accounts moved, and the ledger lines of one day. */
export default async function AccountPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor("/transactions/books/account");
  await requireRight(actor, "books.view");
  const t = await getTranslations("books");
  const locale = await getLocale();
  const search = await searchParams;
  const today = kigaliDay(new Date());
  const { figure, account, from, to, day, list } = known(search, today);
  const subject = figure ? { figure } : { account };
  const days = { from: from ?? null, to };
  const read = await loadedIfKnown(async () => {
    const db = database();
    const [withheld, accounts] = await Promise.all([
      withheldFrom(db, actor),
      accountsOf(db, subject),
    ]);
    const hiddenFrom = withheldSince(withheld, accounts.kinds);
    return { accounts, hiddenFrom, sums: await sumAccountDays(db, accounts.kinds, days) };
  });
  if (read === "unknown") notFound();
  const here = { ...subject, from, to, list };
  const names = read?.accounts.names.map((name) => name[locale]).join(", ") ?? t("account");
  const cursor = typeof search.cursor === "string" ? search.cursor : undefined;
  return (
    <>
      <PageHeader
        title={figure ? t(`figures.${figure}`) : names}
        subtitle={
          from
            ? t("days", { from: formatDay(from, locale), to: formatDay(to, locale) })
            : t("daysUntil", { to: formatDay(to, locale) })
        }
        actions={
          <Actions
            href={
              read && holds(actor, "transactions.export")
                ? accountAddress({ ...here, list: undefined })
                : null
            }
          />
        }
      />
      {!read && <TryAgain message={t("failed")} />}
      {read && (
        <>
          {figure && <p className="mb-4 text-sm text-muted-foreground">{t("madeOf", { names })}</p>}
          <AccountSums
            sums={read.sums}
            sign={read.accounts.sign}
            days={days}
            hiddenFrom={read.hiddenFrom}
          />
          {read.hiddenFrom && to >= read.hiddenFrom && <WithheldWhy />}
          {!day && <RangeForm here={here} today={today} />}
          <Lists {...read} day={day} list={list} asked={{ days, here, cursor }} />
        </>
      )}
    </>
  );
}

type ListsProps = {
  accounts: Awaited<ReturnType<typeof accountsOf>>;
  hiddenFrom: string | null;
  day: string | undefined;
  list: "entries" | undefined;
  asked: {
    days: Days;
    here: Parameters<typeof accountAddress>[0];
    cursor: string | undefined;
  };
};

/** The lines of a day, the entries one after the other, or the days. */
function Lists({ accounts, hiddenFrom, day, list, asked }: ListsProps) {
  const { days: _, ...ofDay } = asked;
  if (day) return <DayLines kinds={accounts.kinds} day={day} {...ofDay} />;
  if (list) return <EntryList accounts={accounts} hiddenFrom={hiddenFrom} {...asked} />;
  return <DayList kinds={accounts.kinds} hiddenFrom={hiddenFrom} {...asked} />;
}

/** The way back to the books, and the file of what `href` shows. */
function Actions({ href }: { href: string | null }) {
  const t = useTranslations("books");
  return (
    <>
      <ButtonLink variant="outline" href="/transactions/books">
        {t("short")}
      </ButtonLink>
      {href && (
        <ClientTexts namespaces={["documents.file"]}>
          <ExportButton
            href={href.replace("/account?", "/account/export?")}
            texts="documents.file"
            label={t("download")}
          />
        </ClientTexts>
      )}
    </>
  );
}

// Each of our own keys for itself: what others add to the address, or a wrong value, drops nothing else.
function known(search: Awaited<Search>, today: string) {
  const { figure, account, from, to } = accountQuery.shape;
  const day = from.catch(undefined).parse(search.day || undefined);
  const until = to.catch(undefined).parse(search.to || undefined);
  return {
    figure: figure.catch(undefined).parse(search.figure || undefined),
    account: account.catch(undefined).parse(search.account || undefined),
    from: from.catch(undefined).parse(search.from || undefined),
    to: notAfter(today, until),
    day: day && notAfter(today, day),
    list: search.list === "entries" ? ("entries" as const) : undefined,
  };
}
