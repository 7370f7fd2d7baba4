import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { ChevronDown } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";

type Texts = Record<string, string>;

const FIELDS = {
  birthDate: { type: "date" },
  nationalId: { inputMode: "numeric", maxLength: 24 },
  nextOfKinName: { maxLength: 100 },
  nextOfKinPhone: { type: "tel", maxLength: 32 },
} as const satisfies Record<string, React.ComponentProps<"input">>;
const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** What a register may keep of a member beside who they are: folded, since most leave it empty. */
export function RegisterFields({ typed, errors }: { typed: Texts; errors: Texts }) {
  const t = useTranslations("members.enrolment");
  const open = NAMES.some((name) => typed[name] || errors[name]);
  return (
    <details className="group rounded-lg border border-border" open={open}>
      <summary className="flex items-center gap-2 rounded-lg p-4 font-medium hover:bg-muted/60">
        {t("more")}
        <ChevronDown className="ml-auto size-4 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid items-start gap-4 px-4 pb-4 sm:grid-cols-2 [&>*]:min-w-0">
        <p className="text-sm text-muted-foreground sm:col-span-2">{t("moreText")}</p>
        {NAMES.map((name) => (
          <Field key={name} id={name} label={t(name)} error={errors[name]}>
            <Input
              name={name}
              defaultValue={typed[name] ?? ""}
              autoComplete="off"
              {...FIELDS[name]}
            />
          </Field>
        ))}
      </div>
    </details>
  );
}
