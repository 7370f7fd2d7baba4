import { cn } from "./cn";
import { controlClass } from "./control-class";

export function Input({ className, ...rest }: React.ComponentProps<"input">) {
  return <input {...rest} className={cn(controlClass, className)} />;
}
