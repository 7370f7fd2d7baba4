import { getLocale, getTranslations } from "next-intl/server";
import { ExportButton } from "@/components/export-button";
import { FactList } from "@/components/fact-list";
import { ClientTexts } from "@/components/texts/client-texts";
import { database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { formatDay } from "@/lib/dates";
import { hasLetter } from "@/lib/members/joining/letter";
import { getRegister } from "@/lib/members/joining/queries";
import { loaded } from "@/lib/web/loaded";
import { RegisterForm } from "./lazy-register-form";

type Props = { memberId: string; actor: Actor };

/** What the register keeps of a member, a form to fill it in, and the letter that the reader has just given out. */
export async function RegisterPart({ memberId, actor }: Props) {
  const t = await getTranslations("members.enrolment");
  const form = await getTranslations("members.form");
  const locale = await getLocale();
  const now = new Date();
  const found = await loaded(
    Promise.all([
      getRegister(database(), memberId),
      hasLetter(database(), { memberId, reader: actor.id, now }),
    ]),
  );
  if (!found) return null;
  const [{ activated, updatedAt, ...kept }, letter] = found;
  const { birthDate, nationalIdEnd, nextOfKinName, nextOfKinPhone } = kept;
  return (
    <section>
      <h3 className="text-sm font-semibold">{t("register")}</h3>
      <FactList
        none={form("none")}
        facts={[
          [t("birthDate"), birthDate && formatDay(birthDate, locale)],
          [t("nationalIdEnd"), nationalIdEnd && t("endsIn", { end: nationalIdEnd })],
          [t("nextOfKinName"), nextOfKinName],
          [t("nextOfKinPhone"), nextOfKinPhone],
          ...(activated ? [] : [[t("access"), t("notActivated")] as [string, string]]),
        ]}
      />
      <ClientTexts namespaces={["members.enrolment", "fresh"]}>
        <RegisterForm
          member={memberId}
          updatedAt={updatedAt}
          kept={{
            birthDate: birthDate ?? "",
            nextOfKinName: nextOfKinName ?? "",
            nextOfKinPhone: nextOfKinPhone ?? "",
          }}
        />
      </ClientTexts>
      {letter && (
        <div className="mt-3 grid justify-items-start gap-2">
          <p className="text-sm text-muted-foreground">{t("letterText")}</p>
          <ClientTexts namespaces={["documents.pdf"]}>
            <ExportButton
              href={`/members/${memberId}/letter`}
              texts="documents.pdf"
              label={t("letter")}
            />
          </ClientTexts>
        </div>
      )}
    </section>
  );
}
