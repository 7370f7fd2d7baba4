import { type ButtonLook, buttonVariants } from "./button-look";
import { Link } from "./link";

type Props = React.ComponentProps<typeof Link> & ButtonLook;

/** A link within the application that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: Props) {
  return <Link {...rest} className={buttonVariants({ variant, size, className })} />;
}
