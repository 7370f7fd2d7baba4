import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/copy-button";
import { SquareCode } from "@/components/documents/square-code";
import { buttonVariants } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Smartphone } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Setup } from "./state";

type Errors = Record<string, string>;

/** First the password: who finds an unlocked phone is not let in for good. */
export function StartPart({ errors }: { errors: Errors }) {
  const t = useTranslations("twoFactor");
  return (
    <>
      <p className="text-sm text-muted-foreground">{t("startText")}</p>
      <Field id="password" label={t("password")} error={errors.password}>
        <PasswordInput name="password" autoComplete="current-password" maxLength={200} />
      </Field>
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
      <Field id="code" label={t("code")} hint={t("codeHint")} error={errors.code}>
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          autoFocus
          className="figures text-lg tracking-widest"
        />
      </Field>
      <SubmitButton name="intent" value="enable" pendingLabel={t("pending")}>
        {t("enable")}
      </SubmitButton>
    </>
  );
}
