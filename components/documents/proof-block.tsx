import { useLocale, useTranslations } from "next-intl";
import { formatDay } from "@/lib/dates";
import type { Proof } from "@/lib/documents/proof";
import { squareOf } from "@/lib/square-code";
import { SquareCode } from "./square-code";

/** How the document can be checked: a square to scan, or reference and code to type. */
export function ProofBlock({ proof }: { proof: Proof }) {
  const t = useTranslations("documents");
  const locale = useLocale();
  return (
    <section
      aria-labelledby="proof"
      className="proof mt-5 flex flex-wrap items-start gap-x-6 gap-y-4 border-t pt-5"
    >
      <SquareCode square={squareOf(proof.address)} label={t("qr")} className="size-36" />
      <div className="grid min-w-0 flex-1 basis-60 gap-2 text-sm">
        <h2 id="proof" className="font-semibold">
          {t("verify")}
        </h2>
        <p className="text-muted-foreground">
          {t.rich("verifyText", {
            address: () => (
              <a href={proof.address} className="link wrap-anywhere">
                {proof.place}
              </a>
            ),
          })}
        </p>
        <dl className="figures grid gap-1 whitespace-normal [overflow-wrap:anywhere]">
          <div>
            <dt className="inline text-muted-foreground">{t("documentReference")}: </dt>
            <dd className="inline font-medium">{proof.reference}</dd>
          </div>
          <div>
            <dt className="inline text-muted-foreground">{t("code")}: </dt>
            <dd className="inline font-medium">{proof.code}</dd>
          </div>
          {proof.seal && (
            <div className="text-xs">
              <dt className="inline text-muted-foreground">{t("seal")}: </dt>
              <dd className="inline">{proof.seal}</dd>
            </div>
          )}
        </dl>
        {proof.root && (
          <p className="figures text-xs whitespace-normal text-muted-foreground">
            {t("dayCode", { day: formatDay(proof.root.day, locale), code: proof.root.code })}
          </p>
        )}
      </div>
    </section>
  );
}
