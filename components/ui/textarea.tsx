import { clsx } from "clsx";
import { controlClass } from "./control-class";

export function Textarea({ className, ...rest }: React.ComponentProps<"textarea">) {
  return <textarea rows={3} {...rest} className={clsx(controlClass, className)} />;
}
