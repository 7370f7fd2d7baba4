import { getLocale, getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { listVoucherAccounts } from "@/lib/accounting/vouchers/accounts";
import { lineName } from "@/lib/accounting/vouchers/rules";
import { VoucherForm } from "./lazy-voucher-form";

type Props = { closeHref: string; charge: boolean };

const CHARGES = "expense:channel-charges";

/** The dialog of a new voucher; `charge`: with the account of what channels charge chosen, where there is one. */
export async function VoucherDialog({ closeHref, charge }: Props) {
  const t = await getTranslations("books.voucher");
  const locale = await getLocale();
  const accounts = await listVoucherAccounts(database(), new Date());
  const charges = charge && accounts.find(({ kind }) => kind === CHARGES);
  return (
    <Dialog title={t("title")} closeHref={closeHref}>
      <ClientTexts namespaces={["steps", "books.voucher"]}>
        <VoucherForm
          accounts={accounts.map(({ code, name }) => [code, `${code} ${name[locale]}`] as const)}
          typed={charges ? { description: t("chargeOf"), [lineName(0, "code")]: charges.code } : {}}
        />
      </ClientTexts>
    </Dialog>
  );
}
