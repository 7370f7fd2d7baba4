import { Logo } from "@/components/shell/logo";
import { ButtonLink } from "@/components/ui/button-link";

type Props = React.ComponentProps<"main"> & { tryAgain: string };

/** A page that the phone shows when there is no connection: no script, no menu, nothing that would ask the server. */
export function OfflineFrame({ tryAgain, children, ...rest }: Props) {
  return (
    <main id="main" className="mx-auto grid w-full max-w-xl gap-5 px-4 py-5" {...rest}>
      <Logo />
      {children}
      <ButtonLink href="/dashboard" className="justify-self-start">
        {tryAgain}
      </ButtonLink>
    </main>
  );
}
