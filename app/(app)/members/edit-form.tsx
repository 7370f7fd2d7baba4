"use client";

import { useTranslations } from "next-intl";
import { DivisionFields, type Sectors } from "@/components/division-fields";
import { FreshPassword } from "@/components/fresh-password";
import { PersonField } from "@/components/person-field";
import { RequestId } from "@/components/request-id";
import { SendOrCancel } from "@/components/send-or-cancel";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { TextField } from "@/components/ui/text-field";
import { useMemberForm } from "@/components/use-member-form";
import type { PersonTexts } from "@/lib/members/person";
import { editMember } from "./actions";
import { StandingFields } from "./standing-fields";

const NAMES = ["firstName", "lastName", "username", "email", "phone"] as const;

type Texts = PersonTexts &
  Record<
    "id" | "class" | "role" | "share" | "isActive" | "twoFactorEnabled" | "twoFactorShown",
    string
  >;

type Props = {
  member: Texts;
  /** Whether it is the reader's own row. */
  own: boolean;
  /** Whether the share is worked out, and not typed. */
  computed: boolean;
  closeHref: string;
  districts: readonly string[];
  /** Those of the member's district. */
  sectors: Sectors | null;
  /** Whether a second factor is set up already. */
  enrolled: boolean;
};

/** A member's fields; who saves what somebody else has changed meanwhile is told so. */
export function EditForm(props: Props) {
  const { member, closeHref } = props;
  const t = useTranslations("members.form");
  const { state, act, failed, errors } = useMemberForm(editMember, {
    done: ({ name, proposed }) => ({
      title: t("doneTitle"),
      description: proposed ? t("proposed") : t("doneText", { name }),
      href: closeHref,
    }),
  });
  if (state.status === "done") {
    return (
      <Alert variant="success" title={t("doneTitle")}>
        {state.data.proposed ? t("proposed") : t("doneText", { name: state.data.name })}
      </Alert>
    );
  }
  const values = { ...member, ...failed?.typed };
  const beside = Object.keys(errors).some((name) => name in member && name !== "updatedAt");
  return (
    <form action={act} className="grid gap-4" noValidate>
      <RequestId typed={failed?.typed} />
      <FocusFirstError after={failed} />
      <input type="hidden" name="id" value={member.id} />
      <input type="hidden" name="updatedAt" value={values.updatedAt} />
      <input type="hidden" name="twoFactorShown" value={values.twoFactorShown} />
      {failed && !beside && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <Fields
        {...props}
        values={values}
        errors={errors}
        after={failed && JSON.stringify(failed.typed)}
        sectors={failed ? (failed.sectors ?? null) : props.sectors}
      />
      <p className="text-sm text-muted-foreground">{t("optionalNote")}</p>
      <FreshPassword failed={failed} />
      <SendOrCancel send={t("save")} sending={t("saving")} cancel={t("cancel")} href={closeHref} />
    </form>
  );
}

type FieldsProps = Omit<Props, "closeHref"> & {
  values: Texts;
  errors: Record<string, string>;
  /** What was sent before, as one text: with it the fields begin anew. */
  after: string | null;
};

function Fields(props: FieldsProps) {
  const { member, values, errors, after, own, computed, enrolled, districts, sectors } = props;
  const t = useTranslations("members.form");
  const person = useTranslations("person");
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 [&>*]:min-w-0">
      {NAMES.map((name) => (
        <PersonField
          key={name}
          name={name}
          label={person(name)}
          value={values[name]}
          error={errors[name]}
          ofOther
        />
      ))}
      <p className="text-sm text-muted-foreground sm:col-span-2">{t("contactHint")}</p>
      <TextField
        name="class"
        label={person("class")}
        error={errors.class}
        defaultValue={values.class}
        maxLength={60}
      />
      <DivisionFields
        key={after ?? "stored"}
        districts={districts}
        stored={member}
        values={values}
        sectors={sectors}
        errors={errors}
      />
      <StandingFields
        key={after ? `again ${after}` : "standing"}
        values={values}
        own={own}
        computed={computed}
        enrolled={enrolled}
        errors={errors}
      />
    </div>
  );
}
