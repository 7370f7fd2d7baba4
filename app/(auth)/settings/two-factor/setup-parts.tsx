import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/copy-button";
import { SquareCode } from "@/components/documents/square-code";
import { buttonVariants } from "@/components/ui/button-look";
import { Smartphone } from "@/components/ui/icons";
import { PasswordField } from "@/components/ui/password-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import type { Setup } from "./state";

type Errors = Record<string, string>;

/** First the password: who finds an unlocked phone is not let in for good. */
export function StartPart({ errors }: { errors: Errors }) {
  const t = useTranslations("twoFactor");
  return (
    <>
      <p className="text-sm text-muted-foreground">{t("startText")}</p>
      <PasswordField current name="password" label={t("password")} error={errors.password} />
      <SubmitButton name="intent" value="start" pendingLabel={t("pending")}>
        {t("start")}
      </SubmitButton>
    </>
  );
}

/** The picture for the app, the same as a key, and its first code. */
export function ScanPart({ setup, errors }: { setup: Setup; errors: Errors }) {
  const t = useTranslations("twoFactor");
  return (
    <>
      <p className="text-sm text-muted-foreground">{t("scanText")}</p>
      <input type="hidden" name="secret" value={setup.secret} />
      <SquareCode square={setup.square} label={t("qrAlt")} className="mx-auto size-52 border" />
      <a href={setup.uri} className={buttonVariants({ variant: "outline" })}>
        <Smartphone />
        {t("openApp")}
      </a>
      <dl>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <dt className="basis-full text-sm font-medium">{t("key")}</dt>
          <dd className="min-w-0 font-mono break-words">{setup.key}</dd>
          <dd>
            <CopyButton text={setup.secret} copy={t("copyKey")} copied={t("copied")} />
          </dd>
        </div>
      </dl>
      <TextField
        name="code"
        label={t("code")}
        hint={t("codeHint")}
        error={errors.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        autoFocus
        inputClass="figures text-lg tracking-widest"
      />
      <SubmitButton name="intent" value="enable" pendingLabel={t("pending")}>
        {t("enable")}
      </SubmitButton>
    </>
  );
}
