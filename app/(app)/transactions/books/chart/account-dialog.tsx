import { getLocale, getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { chartAccount, listHeadings } from "@/lib/accounting/chart/queries";
import { formatExact } from "@/lib/money";
import { AccountForm } from "./lazy-account-form";
import { NewAccountForm } from "./lazy-new-account-form";

/** The dialog of a new account, or of one that is renamed, closed or opened again. */
export async function AccountDialog({ code, closeHref }: { code: string; closeHref: string }) {
  const t = await getTranslations("books.chart");
  const locale = await getLocale();
  if (code === "new") {
    const headings = await listHeadings(database());
    return (
      <Dialog title={t("newTitle")} closeHref={closeHref}>
        <ClientTexts namespaces={["books.chart", "methods", "fresh"]}>
          <NewAccountForm
            headings={headings.map(({ kind, code, name }) => [kind, `${code} ${name[locale]}`])}
            closeHref={closeHref}
          />
        </ClientTexts>
      </Dialog>
    );
  }
  const found = /^\d{2,4}$/.test(code) ? await chartAccount(database(), code) : null;
  if (!found) return null;
  const { name, active, open, closes, waits, balance } = found;
  const held = balance !== 0;
  return (
    <Dialog title={`${code} ${name[locale]}`} closeHref={closeHref}>
      {!open && <Alert variant="info">{t("kept")}</Alert>}
      {open && (
        <ClientTexts namespaces={["books.chart", "fresh"]}>
          <AccountForm
            code={code}
            names={name}
            active={active}
            mayClose={!active || (closes && !held && !waits)}
            why={whyNot()}
            closeHref={closeHref}
          />
        </ClientTexts>
      )}
    </Dialog>
  );

  function whyNot(): string {
    if (!closes) return t("notClosed");
    if (waits && active) return t("waitsFor");
    return held && active
      ? t("notEmpty", { amount: formatExact(Math.abs(balance)) })
      : t("useHint");
  }
}
