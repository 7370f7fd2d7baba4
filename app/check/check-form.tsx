import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ShieldCheck } from "@/components/ui/icons";
import { TextField } from "@/components/ui/text-field";

type Props = { reference: string; code: string; errors: Record<string, string> };

/** Reference and code as they stand on the document. A plain form: it needs no script. */
export function CheckForm({ reference, code, errors }: Props) {
  const t = useTranslations("documents.check");
  const filled = { typed: { reference, code }, errors };
  const exact = { filled, maxLength: 100, autoCapitalize: "characters", spellCheck: false };
  return (
    <Card className="no-print p-4 sm:p-6">
      <form method="get" action="/check" className="grid gap-4" noValidate>
        <TextField name="reference" label={t("reference")} hint={t("referenceHint")} {...exact} />
        <TextField name="code" label={t("code")} hint={t("codeHint")} {...exact} />
        <Button type="submit" className="w-fit">
          <ShieldCheck />
          {t("submit")}
        </Button>
      </form>
    </Card>
  );
}
