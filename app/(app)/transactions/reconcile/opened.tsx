import { useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { Dialog } from "@/components/ui/dialog";
import { STATEMENT_METHODS } from "@/lib/methods";
import type { listForwarders } from "@/lib/reconciliation/forwarders";
import { ActForm } from "./act-form";
import { type Asked, addressOf, isId } from "./asked";
import { BringForm } from "./bring-form";
import { ForwarderDialogs } from "./forwarder-dialogs";
import { LineDialog } from "./line-dialog";

type Props = {
  asked: Asked;
  may: { bring: boolean; match: boolean; takeBack: boolean };
  /** The channels that are counted on. */
  counting: { method: string }[];
  phones: Awaited<ReturnType<typeof listForwarders>>;
  closeHref: string;
};

/** What an address opens over the lines: one of them, a statement to bring in or to take back, a phone. */
export function Opened({ asked, may, counting, phones, closeHref }: Props) {
  const { line, back, bring, phone, revoke } = asked;
  return (
    <>
      {may.bring && (
        <ForwarderDialogs
          adds={phone === "new"}
          revokes={phones.find(({ id, revokedAt }) => id === revoke && !revokedAt)}
          closeHref={closeHref}
        />
      )}
      {may.bring && bring !== undefined && counting.length > 0 && (
        <BringDialog counting={counting} closeHref={closeHref} />
      )}
      {isId(line) && <LineDialog id={line} matches={may.match} closeHref={closeHref} />}
      {isId(back) && may.takeBack && <TakeBackDialog file={back} closeHref={closeHref} />}
    </>
  );
}

function BringDialog({ counting, closeHref }: Pick<Props, "counting" | "closeHref">) {
  const t = useTranslations("reconcile.bring");
  const methods = useTranslations("methods");
  const offered = STATEMENT_METHODS.filter((each) =>
    counting.some(({ method }) => method === each),
  );
  return (
    <Dialog title={t("title")} closeHref={closeHref}>
      <ClientTexts
        namespaces={[
          "reconcile.bring",
          "reconcile.columns",
          "reconcile.preview",
          "statementLines.unread",
        ]}
      >
        <BringForm
          methods={offered.map((each) => [each, methods(each)] as const)}
          closeHref={addressOf({})}
        />
      </ClientTexts>
    </Dialog>
  );
}

function TakeBackDialog({ file, closeHref }: { file: string; closeHref: string }) {
  const t = useTranslations("reconcile");
  return (
    <Dialog title={t("files.takeBack")} closeHref={closeHref}>
      <p className="text-sm text-muted-foreground">{t("files.takeBackText")}</p>
      <ClientTexts namespaces={["fresh"]}>
        <ActForm
          act="takeBack"
          id="back"
          hidden={{ line: file }}
          fields={[{ name: "reason", label: t("line.reason") }]}
          label={t("files.proposeBack")}
          pending={t("pending")}
          done={t("files.proposed")}
          href={closeHref}
        />
      </ClientTexts>
    </Dialog>
  );
}
