import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { TextField } from "@/components/ui/text-field";
import { accountAddress } from "../address";

type Props = { here: Parameters<typeof accountAddress>[0]; today: string };

/** Which days are listed, and whether day by day or entry by entry. */
export function RangeForm({ here, today }: Props) {
  const t = useTranslations("books");
  const { from, to, list, ...subject } = here;
  return (
    <div className="no-print mb-4 flex flex-wrap items-end justify-between gap-3">
      <form
        method="get"
        action="/transactions/books/account"
        className="flex flex-wrap items-end gap-2"
        aria-label={t("range")}
      >
        {Object.entries({ ...subject, list }).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <TextField
          name="from"
          label={t("fromDay")}
          type="date"
          defaultValue={from ?? ""}
          max={today}
        />
        <TextField name="to" label={t("toDay")} type="date" defaultValue={to ?? ""} max={today} />
        <Button type="submit" variant="outline">
          {t("show")}
        </Button>
      </form>
      <Link
        href={accountAddress(here, { list: list ? null : "entries" })}
        className="link inline-flex min-h-11 items-center text-sm"
      >
        {list ? t("dayByDay") : t("entryByEntry")}
      </Link>
    </div>
  );
}
