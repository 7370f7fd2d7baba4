import { getTranslations } from "next-intl/server";

/** What an account of the ledger is called on screens. */
export async function accountName(): Promise<(kind: string) => string> {
  const t = await getTranslations("transactions.accounts");
  return (kind) => {
    const key = kind.replace(":", "-") as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : kind;
  };
}
