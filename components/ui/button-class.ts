import { cva, type VariantProps } from "class-variance-authority";

/** How a button looks; also for links that look like one. Targets are 44 px where fingers point. */
export const buttonClass = cva(
  [
    "inline-flex items-center justify-center gap-2 rounded-md font-medium select-none",
    "text-center transition-colors",
    "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed",
    "[&_svg]:size-[1.125rem] [&_svg]:shrink-0",
  ],
  {
    variants: {
      variant: {
        default: "bg-primary text-primary-foreground hover:bg-primary/90 active:bg-primary/85",
        secondary: "bg-muted text-foreground hover:bg-border",
        outline: "border border-input bg-card text-foreground hover:bg-muted",
        ghost: "text-foreground hover:bg-muted",
        destructive:
          "bg-destructive text-destructive-foreground hover:bg-destructive/90 active:bg-destructive/85",
        link: "link px-0!",
      },
      size: {
        sm: "min-h-11 px-3 text-sm pointer-fine:min-h-8",
        md: "min-h-11 px-4 py-2 pointer-fine:min-h-10",
        lg: "min-h-12 px-5 py-2.5",
        icon: "size-11 pointer-fine:size-10",
      },
    },
    defaultVariants: { variant: "default", size: "md" },
  },
);

export type ButtonLook = VariantProps<typeof buttonClass>;
