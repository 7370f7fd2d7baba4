import { cva, type VariantProps } from "class-variance-authority";

export const badgeVariants = cva("badge", {
  variants: {
    variant: {
      default: "bg-primary text-primary-foreground",
      secondary: "bg-secondary text-secondary-foreground",
      destructive: "bg-destructive-soft text-destructive-ink",
      outline: "border text-muted-foreground",
      success: "bg-primary-soft text-primary-ink",
      waiting: "bg-waiting-soft text-waiting-ink",
      info: "bg-info-soft text-info-ink",
      /** Colours come with `className`. */
      own: "",
    },
  },
  defaultVariants: { variant: "secondary" },
});

export type BadgeVariant = NonNullable<VariantProps<typeof badgeVariants>["variant"]>;
type Props = React.ComponentProps<"span"> & { variant?: BadgeVariant };

export function Badge({ variant, className, ...rest }: Props) {
  return <span {...rest} className={badgeVariants({ variant, className })} />;
}
