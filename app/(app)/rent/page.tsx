import { getTranslations } from "next-intl/server";
import { LoginRequired } from "@/components/loans/login-required";
import { PageHeader } from "@/components/page-header";
import { TabLinks } from "@/components/tab-links";
import { ButtonLink } from "@/components/ui/button-link";
import { Plus } from "@/components/ui/icons";
import { database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { listAddress } from "@/lib/list-address";
import { loanTotals } from "@/lib/loans/loan-queries";
import type { Viewer } from "@/lib/loans/views";
import { loaded } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { holds, requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { CancelDialog } from "../borrow/cancel-dialog";
import { knownCursor } from "../borrow/part";
import { AllLoans } from "./all-loans";
import { LendDialog } from "./lend-dialog";
import { MyLending } from "./my-lending";
import { MyOffers } from "./my-offers";
import { OfferDialog } from "./offer-dialog";
import { Requests } from "./requests";
import { WriteOffDialog } from "./write-off-dialog";

export const generateMetadata = titled("lend");

type Search = Record<string, string | string[] | undefined>;
const OF_THE_OFFICE = ["all", "overdue", "written-off"] as const;
const PARTS = ["requests", "lending", "offers", ...OF_THE_OFFICE] as const;

/**
 * Requests of others, what one has lent out, one's own offers, and for the office all loans, the overdue ones and what was
 * written off and is owed still, with their dialogs (LEN-01 to LEN-28).
 */
export default async function LendPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requireActor("/rent");
  const t = await getTranslations("lend");
  const search = await searchParams;
  const show = PARTS.find((part) => part === search.show) ?? "requests";
  const ofTheOffice = OF_THE_OFFICE.find((part) => part === show);
  if (ofTheOffice) await requireRight(actor, "loans.list");
  const cursor = knownCursor(search.cursor);
  const viewer = { id: actor.id, now: new Date() };
  const at = (changes: Record<string, string | undefined> = {}) =>
    listAddress("/rent", { show: show === "requests" ? null : show, cursor }, changes);
  const totals = await loaded(loanTotals(database(), viewer));
  const part = { viewer, cursor, at };
  return (
    <>
      <LoginRequired screen="lend" />
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          <ButtonLink href={at({ offer: "1" })} scroll={false}>
            <Plus />
            {t("new")}
          </ButtonLink>
        }
      />
      <TabLinks
        className="mb-4 border-b pb-2"
        label={t("parts")}
        tabs={PARTS.filter(
          (each) => !OF_THE_OFFICE.some((part) => part === each) || holds(actor, "loans.list"),
        ).map((each) => ({
          name: t(each),
          href: listAddress("/rent", { show: each === "requests" ? null : each }),
          current: each === show,
          ...(each === "lending" && { count: totals?.openLendings ?? 0 }),
        }))}
      />
      {show === "requests" && <Requests {...part} />}
      {show === "lending" && <MyLending {...part} totals={totals} />}
      {show === "offers" && <MyOffers {...part} />}
      {ofTheOffice && (
        <AllLoans
          {...part}
          only={ofTheOffice === "all" ? undefined : ofTheOffice}
          mayWriteOff={holds(actor, "loans.write-off")}
        />
      )}
      <Opened search={search} actor={actor} viewer={viewer} closeHref={at()} />
    </>
  );
}

type OpenedProps = { search: Search; actor: Actor; viewer: Viewer; closeHref: string };

/** What the address opens over the screen. */
function Opened({ search, actor, viewer, closeHref }: OpenedProps) {
  const { offer, lend, cancelOffer, cancelRequest, writeOff } = search;
  const frame = { viewer, closeHref };
  if (offer !== undefined) return <OfferDialog {...frame} />;
  if (typeof lend === "string") return <LendDialog {...frame} id={lend} />;
  if (typeof cancelOffer === "string") {
    return <CancelDialog {...frame} kind="offer" id={cancelOffer} />;
  }
  if (typeof cancelRequest === "string") {
    return <CancelDialog {...frame} kind="request" id={cancelRequest} />;
  }
  if (typeof writeOff === "string" && holds(actor, "loans.write-off")) {
    return <WriteOffDialog {...frame} id={writeOff} />;
  }
  return null;
}
