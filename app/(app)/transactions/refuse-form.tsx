import { FreshPassword } from "@/components/fresh-password";
import { ReasonField } from "@/components/reason-field";
import { RequestId } from "@/components/request-id";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";

type Props = {
  id: string;
  act: (form: FormData) => void;
  /** How it went before: what was typed, and what is wrong with it. */
  failed: { typed: Record<string, string>; failure: { fields?: Record<string, string> } } | null;
  /** The decision, as the form sends it. */
  send: { name: string; value: string };
  words: { or?: string; reason: string; hint: string; refuse: string; pending: string };
};

/** Refuses, rejects or takes back what waits, with a reason: a form apart, so that Enter never approves. */
export function RefuseForm({ id, act, failed, send, words }: Props) {
  const filled = { typed: failed?.typed ?? {}, errors: failed?.failure.fields ?? {} };
  return (
    <form action={act} className="grid gap-4 border-t border-border pt-4">
      <RequestId typed={failed?.typed} />
      <input type="hidden" name="id" value={id} />
      <FocusFirstError after={failed} />
      {words.or && <p className="text-sm text-muted-foreground">{words.or}</p>}
      <ReasonField label={words.reason} hint={words.hint} filled={filled} />
      <FreshPassword failed={failed} />
      <SubmitButton {...send} variant="destructive" pendingLabel={words.pending}>
        {words.refuse}
      </SubmitButton>
    </form>
  );
}
