import type { IconComponent } from "./icon";
import { Inbox } from "./icons";

type Props = {
  title: string;
  text?: React.ReactNode;
  icon?: IconComponent;
  action?: React.ReactNode;
};

/** Nothing there yet: what that means and the next step. */
export function EmptyState({ title, text, icon: Sign = Inbox, action }: Props) {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-dashed border-input/60 px-6 py-12 text-center">
      <span className="mb-1 grid size-12 place-items-center rounded-full bg-muted text-muted-foreground">
        <Sign className="size-6" />
      </span>
      <p className="font-medium text-balance">{title}</p>
      {text && <p className="max-w-prose text-sm text-balance text-muted-foreground">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
