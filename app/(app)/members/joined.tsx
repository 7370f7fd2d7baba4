import { useTranslations } from "next-intl";
import { ExportButton } from "@/components/export-button";
import { FactList } from "@/components/fact-list";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";

type Props = {
  id: string;
  name: string;
  number: string;
  username: string;
  code: string | null;
  closeHref: string;
};

/** What somebody who has just joined is given: number, username, and the letter with the code. */
export function Joined({ id, name, number, username, code, closeHref }: Props) {
  const t = useTranslations("members.enrolment");
  const person = useTranslations("person");
  return (
    <div className="grid gap-4">
      <Alert variant="success" title={t("doneTitle", { name, number })}>
        {t(code ? "doneText" : "doneBefore")}
      </Alert>
      <FactList
        facts={[
          [person("memberNumber"), number],
          [person("username"), username],
          ...(code
            ? [
                [
                  t("code"),
                  <strong key="code" className="font-mono">
                    {code}
                  </strong>,
                ] as const,
              ]
            : []),
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {code && (
          <ExportButton
            href={`/members/${id}/letter`}
            texts="documents.pdf"
            label={t("letter")}
            variant="default"
          />
        )}
        <ButtonLink variant="outline" href={closeHref} scroll={false}>
          {t("close")}
        </ButtonLink>
      </div>
    </div>
  );
}
