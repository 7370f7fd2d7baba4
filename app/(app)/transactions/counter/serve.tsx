import { getTranslations } from "next-intl/server";
import { AddressForm } from "@/components/address-form";
import { headTexts } from "@/components/documents/head-texts";
import { MemberAvatar } from "@/components/member-avatar";
import { StatusBadge } from "@/components/status-badge";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { TextField } from "@/components/ui/text-field";
import { database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { type DrawerMovement, drawerMovement } from "@/lib/counter/queries";
import { pathId } from "@/lib/fields";
import { listLoans } from "@/lib/loans/loan-queries";
import { leftToPay } from "@/lib/loans/rules";
import { getStaffMember } from "@/lib/members/staff-queries";
import { formatExact } from "@/lib/money";
import { letterhead, shareSettings } from "@/lib/settings/queries";
import { loaded, loadedIfKnown } from "@/lib/web/loaded";
import { LetterDue } from "../letter-due";
import { COUNTER } from "./address";
import { findAtDesk } from "./find-member";
import { PassbookForm } from "./lazy-passbook-form";
import { ServeForm } from "./lazy-serve-form";

type Search = Record<string, string | string[] | undefined>;
type Person = Pick<
  Awaited<ReturnType<typeof getStaffMember>>,
  "id" | "memberNumber" | "fullName" | "profileImage" | "status" | "district" | "village"
>;
type Props = { actor: Actor; search: Search; drawer: string };

const text = (value: Search[string]) => (typeof value === "string" ? value : "");

/** Who stands before the desk, and what is done for them. */
export async function Serve({ actor, search, drawer }: Props) {
  const t = await getTranslations("counter");
  const [q, id] = [text(search.q), text(search.member)];
  const found = await loadedIfKnown(async () => {
    const db = database();
    if (id) return { rows: [await getStaffMember(db, pathId(id))], more: false };
    return q ? findAtDesk(db, q) : { rows: [], more: false };
  });
  if (!found) return <TryAgain message={t("failed")} />;
  const { rows, more } = found === "unknown" ? { rows: [], more: false } : found;
  const [only, another] = rows;
  const chosen = only && !another ? only : null;
  return (
    <div className="mb-8 grid gap-5">
      {!chosen && <FindMember key={q} q={q} />}
      {!chosen && (q || id) && rows.length === 0 && <Alert variant="info">{t("nobody")}</Alert>}
      {another && <Found rows={rows} more={more} />}
      {chosen && (
        <Chosen
          member={chosen}
          own={chosen.id === actor.id}
          wrong={await wrongOf(text(search.wrong), chosen.id, drawer)}
          passbook={search.passbook !== undefined}
        />
      )}
    </div>
  );
}

/** What is put right, where it is the member's, went through this drawer, and repaid no loan. */
async function wrongOf(id: string, member: string, drawer: string): Promise<DrawerMovement | null> {
  if (!id) return null;
  const found = await loadedIfKnown(() => drawerMovement(database(), drawer, pathId(id)));
  if (!found || found === "unknown" || found.kind === "repayment") return null;
  return found.member?.id === member ? found : null;
}

async function FindMember({ q }: { q: string }) {
  const t = await getTranslations("counter");
  return (
    <AddressForm action={COUNTER} className="no-print flex max-w-xl items-start gap-3">
      <TextField
        name="q"
        label={t("find")}
        hint={t("findHint")}
        className="min-w-0 flex-1"
        defaultValue={q}
        maxLength={200}
        autoFocus
      />
      <Button type="submit" className="mt-[1.625rem]">
        {t("search")}
      </Button>
    </AddressForm>
  );
}

async function Found({ rows, more }: { rows: Person[]; more: boolean }) {
  const t = await getTranslations("counter");
  return (
    <ul aria-label={t("found")} className="grid max-w-xl divide-y rounded-lg border bg-card">
      {rows.map((member) => (
        <li key={member.id}>
          <Link
            href={`${COUNTER}?member=${member.id}`}
            className="flex min-h-14 items-center gap-3 px-3 py-2 hover:bg-muted/60"
          >
            <Who member={member} />
          </Link>
        </li>
      ))}
      {more && <li className="px-3 py-3 text-sm text-muted-foreground">{t("more")}</li>}
    </ul>
  );
}

/** Name, number and where they live, by which the clerk knows who stands there; no money. */
function Who({ member }: { member: Person }) {
  const { fullName, profileImage, memberNumber, village, district, status } = member;
  return (
    <>
      <MemberAvatar fullName={fullName} profileImage={profileImage} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{fullName}</span>
        <span className="block text-sm text-muted-foreground">
          {[memberNumber, village, district].filter(Boolean).join(" · ")}
        </span>
      </span>
      {status !== "active" && <StatusBadge status={status} />}
    </>
  );
}

type ChosenProps = {
  member: Person;
  own: boolean;
  wrong: DrawerMovement | null;
  /** A page of their passbook is printed. */
  passbook: boolean;
};

async function Chosen({ member, own, wrong, passbook }: ChosenProps) {
  const t = await getTranslations("counter");
  const head = await headTexts(await letterhead(database()));
  const note = wrong ? t("undoNote", { reference: wrong.reference }) : "";
  const undoes = wrong && (wrong.kind === "deposit" ? "pay-out" : "deposit");
  return (
    <Card className="paper max-w-xl p-4 sm:p-5">
      <div className="no-print mb-4 flex flex-wrap items-center gap-3">
        <div className="flex min-w-0 flex-1 basis-44 items-center gap-3">
          <Who member={member} />
        </div>
        {!own && (
          <ButtonLink
            variant="outline"
            size="sm"
            href={`${COUNTER}?member=${member.id}${passbook ? "" : "&passbook=1"}`}
          >
            {t(passbook ? "passbook.leave" : "passbook.title")}
          </ButtonLink>
        )}
        <ButtonLink variant="outline" size="sm" href={COUNTER}>
          {t("another")}
        </ButtonLink>
      </div>
      <LetterDue memberId={member.id} name={member.fullName} />
      {own && <Alert variant="warning">{t("own")}</Alert>}
      {undoes && (
        <Alert variant="info" className="no-print mb-4">
          {t(undoes === "pay-out" ? "undoDeposit" : "undoPayOut", { reference: wrong.reference })}
        </Alert>
      )}
      {!own && passbook && (
        <ClientTexts namespaces={["counter.passbook", "counter.slip"]}>
          <PassbookForm key={member.id} member={member.id} head={head} />
        </ClientTexts>
      )}
      {!own && !passbook && (
        <ClientTexts
          namespaces={["counter.serve", "counter.second", "counter.slip", "steps", "fresh"]}
        >
          <ServeForm
            key={wrong?.id ?? member.id}
            member={member.id}
            head={head}
            paysFirst={undoes === "pay-out"}
            loans={wrong ? [] : await loansToRepay(member.id)}
            shareCosts={wrong ? null : await shareCosts()}
            typed={wrong ? { amount: String(Math.abs(wrong.amount)), note } : {}}
          />
        </ClientTexts>
      )}
    </Card>
  );
}

/** What a share costs, in words; null where the cooperative issues none. */
async function shareCosts(): Promise<string | null> {
  const t = await getTranslations("counter.serve");
  const terms = await loaded(shareSettings(database()));
  return terms?.on ? t("shareCosts", { value: formatExact(terms.value) }) : null;
}

/** So many of a member's loans are offered; who has more is shown what ends first in the loans' own list. */
const LOANS_OFFERED = 20;

/** The member's loans on which something is left, with how much. */
async function loansToRepay(borrower: string): Promise<[string, string][]> {
  const t = await getTranslations("counter.serve");
  const viewer = { id: borrower, now: new Date() };
  const slice = { role: "borrower" as const, limit: LOANS_OFFERED };
  const page = await loaded(listLoans(database(), viewer, slice));
  return (page?.rows ?? [])
    .map((loan) => ({ ...loan, left: leftToPay(loan) }))
    .filter(({ left }) => left > 0)
    .map(({ id, reference, counterparty, left }) => [
      id,
      t("loanChoice", { reference, lender: counterparty, amount: formatExact(left) }),
    ]);
}
