import { clsx } from "clsx";

type Props = {
  title: string;
  subtitle?: React.ReactNode;
  actions?: React.ReactNode;
  /** On a phone the title alone: what is below comes first, and offers the actions itself. */
  brief?: boolean;
};

/** The heading of a screen and what one can do there. */
export function PageHeader({ title, subtitle, actions, brief }: Props) {
  return (
    <div
      className={clsx(
        "@container mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4",
        brief &&
          "max-sm:-mt-2 max-sm:mb-2 max-sm:[&_h1]:text-xl max-sm:[&_div~div]:hidden max-sm:[&_p]:hidden",
      )}
    >
      <div className="min-w-0 flex-1 basis-96">
        <h1 className="text-2xl font-semibold break-words">{title}</h1>
        {subtitle && <p className="mt-1 text-muted-foreground">{subtitle}</p>}
      </div>
      {actions && <div className="page-actions no-print">{actions}</div>}
    </div>
  );
}
