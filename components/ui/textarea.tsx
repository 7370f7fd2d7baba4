import { cn } from "./cn";
import { controlClass } from "./control-class";

export function Textarea({ className, ...rest }: React.ComponentProps<"textarea">) {
  return <textarea rows={3} {...rest} className={cn(controlClass, className)} />;
}
