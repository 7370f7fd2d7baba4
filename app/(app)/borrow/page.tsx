import { getTranslations } from "next-intl/server";
import { LoginRequired } from "@/components/loans/login-required";
import { PageHeader } from "@/components/page-header";
import { TabLinks } from "@/components/tab-links";
import { ButtonLink } from "@/components/ui/button-link";
import { Plus } from "@/components/ui/icons";
import { database } from "@/db/client";
import { listAddress } from "@/lib/list-address";
import { openDebts } from "@/lib/loans/borrowing";
import { loanTotals } from "@/lib/loans/loan-queries";
import type { Viewer } from "@/lib/loans/views";
import { loaded } from "@/lib/web/loaded";
import { requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { CancelDialog } from "./cancel-dialog";
import { DueNote } from "./due-note";
import { MyLoans } from "./my-loans";
import { MyRequests } from "./my-requests";
import { Offers } from "./offers";
import { knownCursor } from "./part";
import { RepayDialog } from "./repay-dialog";
import { RequestDialog } from "./request-dialog";
import { TakeDialog } from "./take-dialog";

export const generateMetadata = titled("borrow");

type Search = Record<string, string | string[] | undefined>;
const PARTS = ["offers", "loans", "requests"] as const;

/** Offers of others, one's own loans and one's own requests, with their dialogs (BOR-01 to BOR-26). */
export default async function BorrowPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requireActor("/borrow");
  const t = await getTranslations("borrow");
  const search = await searchParams;
  const show = PARTS.find((part) => part === search.show) ?? "offers";
  const cursor = knownCursor(search.cursor);
  const viewer = { id: actor.id, now: new Date() };
  const at = (changes: Record<string, string | undefined> = {}) =>
    listAddress("/borrow", { show: show === "offers" ? null : show, cursor }, changes);
  const db = database();
  const [totals, debtsOf] = await Promise.all([
    loaded(loanTotals(db, viewer)),
    loaded(openDebts(db, [actor.id], viewer.now)),
  ]);
  const debts = debtsOf?.(actor.id);
  const part = { viewer, cursor, at };
  return (
    <>
      <LoginRequired screen="borrow" />
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          <ButtonLink href={at({ request: "1" })} scroll={false}>
            <Plus />
            {t("new")}
          </ButtonLink>
        }
      />
      {show !== "loans" && debts && debts.loans > 0 && <DueNote debts={debts} />}
      <TabLinks
        className="mb-4 border-b pb-2"
        label={t("parts")}
        tabs={PARTS.map((each) => ({
          name: t(each),
          href: listAddress("/borrow", { show: each === "offers" ? null : each }),
          current: each === show,
          ...(each === "loans" && { count: totals?.openLoans ?? 0 }),
        }))}
      />
      {show === "offers" && <Offers {...part} />}
      {show === "loans" && <MyLoans {...part} />}
      {show === "requests" && <MyRequests {...part} />}
      <Opened search={search} viewer={viewer} closeHref={at()} />
    </>
  );
}

type OpenedProps = { search: Search; viewer: Viewer; closeHref: string };

/** What the address opens over the screen. */
function Opened({ search, viewer, closeHref }: OpenedProps) {
  const { request, take, repay, cancelRequest, cancelOffer } = search;
  const frame = { viewer, closeHref };
  if (request !== undefined) return <RequestDialog viewer={viewer} closeHref={closeHref} />;
  if (typeof take === "string") return <TakeDialog {...frame} id={take} />;
  if (typeof repay === "string") return <RepayDialog {...frame} id={repay} />;
  if (typeof cancelRequest === "string") {
    return <CancelDialog {...frame} kind="request" id={cancelRequest} />;
  }
  if (typeof cancelOffer === "string") {
    return <CancelDialog {...frame} kind="offer" id={cancelOffer} />;
  }
  return null;
}
