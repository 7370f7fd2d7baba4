import { useTranslations } from "next-intl";
import { SearchField } from "./search-field";

/** The search of the whole application, in the header of every screen (LAY-37). */
export function GlobalSearch() {
  const t = useTranslations("search");
  const common = useTranslations("common");
  const status = useTranslations("status");
  return (
    <SearchField
      labels={{
        label: t("label"),
        placeholder: t("placeholder"),
        open: t("open"),
        close: t("close"),
        searching: t("searching"),
        none: t("none", { query: "{query}" }),
        failed: t("failed"),
        tryAgain: common("tryAgain"),
        pages: t("pages"),
        members: t("members"),
        transactions: t("transactions"),
        count: t("count", { count: "{count}" }),
        all: t("all", { query: "{query}" }),
        send: t("send"),
        pending: status("pending"),
        rejected: status("rejected"),
        inactive: status("inactive"),
      }}
    />
  );
}
