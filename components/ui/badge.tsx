import { cn } from "./cn";

const TONES = {
  neutral: "bg-muted text-foreground",
  success: "bg-primary-soft text-primary-ink",
  waiting: "bg-accent-soft text-accent-ink",
  info: "bg-info-soft text-info-ink",
  danger: "bg-destructive-soft text-destructive-ink",
  outline: "border text-muted-foreground",
  /** Colours come with `className`. */
  own: "",
};

export type BadgeTone = keyof typeof TONES;
type Props = React.ComponentProps<"span"> & { tone?: BadgeTone };

export function Badge({ tone = "neutral", className, ...rest }: Props) {
  return <span {...rest} className={cn("badge", TONES[tone], className)} />;
}
