import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { ShieldCheck } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";

type Props = { reference: string; code: string; errors: Record<string, string> };

/** Reference and code as they stand on the document. A plain form: it needs no script. */
export function CheckForm({ reference, code, errors }: Props) {
  const t = useTranslations("documents.check");
  const exact = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false } as const;
  return (
    <Card className="no-print p-4 sm:p-6">
      <form method="get" action="/check" className="grid gap-4" noValidate>
        <Field
          id="reference"
          label={t("reference")}
          hint={t("referenceHint")}
          error={errors.reference}
        >
          <Input name="reference" defaultValue={reference} maxLength={100} {...exact} />
        </Field>
        <Field id="code" label={t("code")} hint={t("codeHint")} error={errors.code}>
          <Input name="code" defaultValue={code} maxLength={100} {...exact} />
        </Field>
        <Button type="submit" className="w-fit">
          <ShieldCheck />
          {t("submit")}
        </Button>
      </form>
    </Card>
  );
}
