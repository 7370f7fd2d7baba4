"use client";

import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/copy-button";
import { FactList } from "@/components/fact-list";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useMemberForm } from "@/components/use-member-form";
import { addForwarder, endForwarder, type MadeForwarder } from "./forwarder-actions";

type Props = {
  channels: readonly (readonly [string, string])[];
  /** Those of them whose messages are read by few examples. */
  experimental: readonly string[];
  address: string;
  closeHref: string;
};

/** A phone's name and provider; then what is typed into it, this once. */
export function ForwarderForm({ channels, experimental, address, closeHref }: Props) {
  const t = useTranslations("reconcile.forwarders");
  const { state, act, failed, filled } = useMemberForm(addForwarder);
  if (state.status === "done") {
    return <Made {...state.data} address={address} closeHref={closeHref} />;
  }
  const beside = Object.keys(filled.errors).length > 0;
  return (
    <form action={act} className="grid gap-3" noValidate>
      {failed && !beside && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <RequestId typed={failed?.typed} />
      <p className="text-sm text-muted-foreground">{t("addText")}</p>
      {experimental.map((name) => (
        <p key={name} className="text-sm text-muted-foreground">
          {t("experimental", { name })}
        </p>
      ))}
      <SelectField
        filled={filled}
        name="channel"
        label={t("method")}
        error={filled.errors.channel ?? filled.errors.method}
        defaultValue={channels[0]?.[0] ?? ""}
        choices={channels}
      />
      <TextField
        id="forwarder-name"
        filled={filled}
        name="name"
        label={t("name")}
        hint={t("nameHint")}
        maxLength={60}
      />
      <FreshPassword failed={failed} id="forwarder-password" />
      <SubmitButton pendingLabel={t("making")}>{t("make")}</SubmitButton>
    </form>
  );
}

function Made({
  id,
  secret,
  name,
  address,
  closeHref,
}: MadeForwarder & Pick<Props, "address" | "closeHref">) {
  const t = useTranslations("reconcile.forwarders");
  const code = (text: string, what: string) => (
    <span className="grid justify-items-start gap-2">
      <code className="select-all break-all font-mono">{text}</code>
      <CopyButton text={text} copy={t("copy")} copied={t("copied")} what={what} />
    </span>
  );
  return (
    <div className="grid gap-4">
      <Alert variant="success" title={t("madeTitle", { name })}>
        {t("madeText")}
      </Alert>
      <FactList
        facts={[
          [t("address"), code(`${address}?device=${id}`, t("address"))],
          [t("key"), code(secret, t("key"))],
        ]}
      />
      <ButtonLink variant="outline" href={closeHref} scroll={false}>
        {t("done")}
      </ButtonLink>
    </div>
  );
}

/** Revokes a phone's key, once it is said what that means. */
export function RevokeForm({ id, closeHref }: { id: string; closeHref: string }) {
  const t = useTranslations("reconcile.forwarders");
  const { act, failed } = useMemberForm(endForwarder, {
    done: () => ({ title: t("revoked"), href: closeHref }),
  });
  return (
    <form action={act} className="grid gap-3">
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <RequestId typed={failed?.typed} />
      <input type="hidden" name="id" value={id} />
      <p className="text-sm text-muted-foreground">{t("revokeText")}</p>
      <SubmitButton variant="destructive" pendingLabel={t("revoking")}>
        {t("revokeIt")}
      </SubmitButton>
    </form>
  );
}
