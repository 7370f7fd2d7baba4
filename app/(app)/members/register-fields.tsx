import { useTranslations } from "next-intl";
import type { Filled } from "@/components/ui/filled";
import { ChevronDown } from "@/components/ui/icons";
import { TextField } from "@/components/ui/text-field";

const FIELDS = {
  birthDate: { type: "date" },
  nationalId: { inputMode: "numeric", maxLength: 24 },
  nextOfKinName: { maxLength: 100 },
  nextOfKinPhone: { type: "tel", maxLength: 32 },
} as const satisfies Record<string, React.ComponentProps<"input">>;
const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** What a register may keep of a member beside who they are: folded, since most leave it empty. */
export function RegisterFields({ filled }: { filled: Filled }) {
  const t = useTranslations("members.enrolment");
  const open = NAMES.some((name) => filled.typed[name] || filled.errors[name]);
  return (
    <details className="group rounded-lg border border-border" open={open}>
      <summary className="flex items-center gap-2 rounded-lg p-4 font-medium hover:bg-muted/60">
        {t("more")}
        <ChevronDown className="ml-auto size-4 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid items-start gap-4 px-4 pb-4 sm:grid-cols-2 [&>*]:min-w-0">
        <p className="text-sm text-muted-foreground sm:col-span-2">{t("moreText")}</p>
        {NAMES.map((name) => (
          // Of somebody else: the browser does not offer the reader's own.
          <TextField
            key={name}
            filled={filled}
            name={name}
            label={t(name)}
            autoComplete="off"
            {...FIELDS[name]}
          />
        ))}
      </div>
    </details>
  );
}
