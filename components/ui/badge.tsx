import { clsx } from "clsx";

const VARIANTS = {
  default: "bg-primary text-primary-foreground",
  secondary: "bg-secondary text-secondary-foreground",
  destructive: "bg-destructive-soft text-destructive-ink",
  outline: "border text-muted-foreground",
  success: "bg-primary-soft text-primary-ink",
  waiting: "bg-waiting-soft text-waiting-ink",
  info: "bg-info-soft text-info-ink",
  /** Colours come with `className`. */
  own: "",
};

export type BadgeVariant = keyof typeof VARIANTS;
type Props = React.ComponentProps<"span"> & { variant?: BadgeVariant };

export function Badge({ variant = "secondary", className, ...rest }: Props) {
  return <span {...rest} className={clsx("badge", VARIANTS[variant], className)} />;
}
