import { getTranslations } from "next-intl/server";
import { ExportButton } from "@/components/export-button";
import { FactList } from "@/components/fact-list";
import { Listed } from "@/components/listed";
import { ClientTexts } from "@/components/texts/client-texts";
import { ButtonLink } from "@/components/ui/button-link";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Check } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { listAnswers } from "@/lib/imports/answer-queries";
import { ANSWER_STATES, answersQuery } from "@/lib/imports/confirming/schema";
import type { AnswerView, Campaign } from "@/lib/imports/views";
import { listAddress } from "@/lib/list-address";
import { formatExact, formatNumber } from "@/lib/money";
import { PAGE_SIZE } from "@/lib/paging";
import { loaded } from "@/lib/web/loaded";
import { holds } from "@/lib/web/session";
import { NoteForm } from "../lazy-note-form";
import { SettleForm } from "../lazy-settle-form";
import { AnswerTable } from "./answer-table";

type Search = Record<string, string | string[] | undefined>;
type Props = { id: string; actor: Actor; counts: Campaign["answers"]; search: Search };

/** What those who moved in say of their balances: first who objects, with the way to settle it; and how an answer on paper is noted. */
export async function Answers({ id, actor, counts, search }: Props) {
  const t = await getTranslations("moveIn.answers");
  const { shape } = answersQuery;
  const state = shape.state.catch(undefined).parse(search.state) ?? "objected";
  const from = shape.cursor.catch(undefined).parse(search.cursor);
  const here = (changes: Record<string, string | undefined>) =>
    listAddress(`/members/moving-in/${id}`, { state }, changes);
  const asked = { runId: id, state, reader: actor.id };
  const page = await loaded(listAnswers(database(), asked, Number(from ?? 0), PAGE_SIZE));
  const acts = holds(actor, "members.enrol");
  const settled = acts && page?.rows.find(({ id: answer }) => answer === search.settle);
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{t("title")}</h2>
      <nav aria-label={t("by")} className="flex flex-wrap gap-x-4">
        {ANSWER_STATES.map((each) => (
          <Link
            key={each}
            href={listAddress(`/members/moving-in/${id}`, { state: each })}
            scroll={false}
            aria-current={each === state ? "page" : undefined}
            className="link inline-flex min-h-11 items-center aria-[current]:font-semibold"
          >
            {t("counted", { state: t(`states.${each}`), count: formatNumber(counts[each]) })}
          </Link>
        ))}
      </nav>
      <Listed
        page={page}
        failed={t("failed")}
        empty={<EmptyState icon={Check} title={t("none")} />}
        from={from}
        at={(cursor) => here({ cursor })}
      >
        {(rows) => (
          <AnswerTable
            rows={rows}
            settleHref={acts ? (answer) => here({ cursor: from, settle: answer }) : null}
          />
        )}
      </Listed>
      <div className="flex flex-wrap gap-2">
        {acts && (
          <ButtonLink variant="outline" href={here({ note: "1" })} scroll={false}>
            {t("note")}
          </ButtonLink>
        )}
        <ClientTexts namespaces={["members.export"]} formless>
          <ExportButton
            href={`/admin/imports/${id}/answers/export`}
            texts="members.export"
            label={t("export")}
          />
        </ClientTexts>
      </div>
      {acts && search.note === "1" && <NoteDialog id={id} closeHref={here({})} />}
      {settled && <SettleDialog id={id} answer={settled} closeHref={here({ cursor: from })} />}
    </section>
  );
}

async function NoteDialog({ id, closeHref }: { id: string; closeHref: string }) {
  const t = await getTranslations("moveIn.note");
  return (
    <Dialog title={t("title")} closeHref={closeHref}>
      <ClientTexts namespaces={["moveIn.note", "fresh"]}>
        <NoteForm id={id} closeHref={closeHref} />
      </ClientTexts>
    </Dialog>
  );
}

type SettleProps = { id: string; answer: AnswerView; closeHref: string };

async function SettleDialog({ id, answer, closeHref }: SettleProps) {
  const t = await getTranslations("moveIn.settle");
  const said = await getTranslations("moveIn.answers");
  const { member, balance, shouldBe, remark, id: answerId } = answer;
  if (!answer.settleable || !answerId) return null;
  return (
    <Dialog title={t("title")} closeHref={closeHref}>
      <FactList
        facts={[
          [said("member"), `${member.name} · ${member.number}`],
          [said("balance"), formatExact(balance)],
          [said("shouldBe"), shouldBe === null ? null : formatExact(shouldBe)],
          [said("remark"), remark],
        ]}
      />
      <ClientTexts namespaces={["moveIn.settle", "fresh"]}>
        <SettleForm id={id} answer={answerId} closeHref={closeHref} />
      </ClientTexts>
    </Dialog>
  );
}
