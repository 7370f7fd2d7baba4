import { ButtonLink } from "@/components/ui/button-link";
import { SubmitButton } from "@/components/ui/submit-button";

type Props = { send: string; sending: string; cancel: string; href: string };

/** The end of a form that one may also leave: its button, and the way back. */
export function SendOrCancel({ send, sending, cancel, href }: Props) {
  return (
    <div className="flex flex-wrap gap-2">
      <SubmitButton pendingLabel={sending}>{send}</SubmitButton>
      <ButtonLink variant="outline" href={href} scroll={false}>
        {cancel}
      </ButtonLink>
    </div>
  );
}
