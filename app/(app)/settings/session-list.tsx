"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { endSessions } from "./access-actions";

type Item = { id: string; current: boolean; device: string; facts: string[]; signedIn: string };

/** The reader's sessions, each with its way out. Works without script. */
export function SessionList({ sessions }: { sessions: Item[] }) {
  const t = useTranslations("settings.sessionList");
  const { state, act, failed } = useMemberForm(endSessions);
  return (
    <form action={act} className="grid gap-4">
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {state.status === "done" && <Alert variant="success">{state.data}</Alert>}
      <ul className="divide-y">
        {sessions.map(({ id, current, device, facts, signedIn }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0"
          >
            <div className="min-w-0 flex-1 basis-40 text-sm">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {device}
                {current && <Badge variant="success">{t("current")}</Badge>}
              </p>
              {facts.map((fact) => (
                <p key={fact} className="break-words text-muted-foreground">
                  {fact}
                </p>
              ))}
            </div>
            {!current && (
              <SubmitButton
                name="session"
                value={id}
                size="sm"
                variant="outline"
                aria-label={t("endNamed", { device, when: signedIn })}
              >
                {t("end")}
              </SubmitButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <div>
          <SubmitButton name="session" value="others" variant="outline">
            {t("others")}
          </SubmitButton>
        </div>
      )}
    </form>
  );
}
