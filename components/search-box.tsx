import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { AddressForm } from "@/components/address-form";
import { Button } from "@/components/ui/button";
import { Search } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";

type Props = {
  /** The list's address without a query. */
  path: string;
  /** What the field says while it is empty, and its name to screen readers. */
  label: string;
  value: string | undefined;
  /** The rest of the list's state, which a search keeps. */
  keep?: Record<string, string | undefined>;
  className?: string;
};

/** Searches a list by its address: at once while typing, by Enter or the button without script. */
export function SearchBox({ path, label, value, keep = {}, className }: Props) {
  const t = useTranslations("lists");
  return (
    <AddressForm
      action={path}
      live
      className={clsx("no-print flex min-w-0 flex-1 gap-2", className)}
    >
      {Object.entries(keep).map(
        ([name, kept]) => kept && <input key={name} type="hidden" name={name} value={kept} />,
      )}
      <Input
        type="search"
        name="q"
        defaultValue={value ?? ""}
        placeholder={label}
        aria-label={label}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit" variant="outline" aria-label={t("search")}>
        <Search />
      </Button>
    </AddressForm>
  );
}
