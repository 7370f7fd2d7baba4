import { useTranslations } from "next-intl";
import { ExportButton } from "@/components/export-button";
import { ClientTexts } from "@/components/texts/client-texts";
import { Button } from "@/components/ui/button";
import { Download } from "@/components/ui/icons";
import { SelectField } from "@/components/ui/select-field";
import { JOURNAL_FORMAT_NAMES } from "@/lib/accounting/journal/formats";
import type { Actor } from "@/lib/context";
import { can } from "@/lib/permissions";

type Props = {
  actor: Pick<Actor, "role">;
  to: string;
  /** Whether something is not told to them now, so that they do not take all books. */
  blind: boolean;
};

/** Files for accountants and auditors, up to a day: for who may take them. */
export function TakeAway({ actor, to, blind }: Props) {
  const t = useTranslations("books.journal");
  const pack = useTranslations("books.pack");
  const errors = useTranslations("errors");
  const takesJournal = can(actor.role, "transactions.export");
  const takesPack = can(actor.role, "audit.pack");
  if (!takesJournal && !takesPack) return null;
  return (
    <section aria-labelledby="take-away" className="no-print mt-4 grid gap-4">
      <h2 id="take-away" className="text-lg font-semibold">
        {t("title")}
      </h2>
      {takesJournal && (
        <form
          method="get"
          action="/transactions/books/journal"
          className="grid items-end gap-4 sm:flex sm:flex-wrap"
        >
          <input type="hidden" name="to" value={to} />
          <SelectField
            name="format"
            label={t("format")}
            defaultValue="hledger"
            choices={JOURNAL_FORMAT_NAMES.map((name) => [name, t(`formats.${name}`)] as const)}
          />
          <SelectField
            name="people"
            label={t("people")}
            defaultValue="show"
            choices={(["show", "hide"] as const).map((each) => [each, t(each)] as const)}
          />
          <Button type="submit" variant="outline">
            <Download />
            {t("download")}
          </Button>
        </form>
      )}
      {takesPack && (
        <div className="grid justify-items-start gap-2">
          <p className="text-sm text-muted-foreground">{pack("text")}</p>
          {blind && <p className="text-sm">{errors("counted_blind")}</p>}
          {!blind && (
            <ClientTexts namespaces={["documents.file"]}>
              <ExportButton
                href={`/admin/auditor-pack?to=${to}`}
                texts="documents.file"
                label={pack("download")}
              />
            </ClientTexts>
          )}
        </div>
      )}
    </section>
  );
}
