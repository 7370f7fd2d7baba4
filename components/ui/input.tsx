import { clsx } from "clsx";
import { controlClass } from "./control-class";

export function Input({ className, ...rest }: React.ComponentProps<"input">) {
  return <input {...rest} className={clsx(controlClass, className)} />;
}
