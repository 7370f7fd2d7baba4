import type { getTranslations } from "next-intl/server";
import type { ErrorValues } from "@/lib/errors";
import { formatExact } from "@/lib/money";

type Translate = Awaited<ReturnType<typeof getTranslations<"errors">>>;

const BALANCES = ["available", "held", "lent", "invested", "owed"] as const;
const COUNTED = ["pending", "offers", "requests"] as const;

/** What stands in the way of closing an account, in the reader's language and with exact amounts. */
export function closingReasons(t: Translate, values: ErrorValues): string {
  const balances = BALANCES.filter((kind) => Number(values[kind]) > 0).map((kind) =>
    t(`closing.${kind}`, { amount: formatExact(Number(values[kind])) }),
  );
  const counted = COUNTED.filter((kind) => Number(values[kind]) > 0).map((kind) =>
    t(`closing.${kind}`, { count: Number(values[kind]) }),
  );
  return [...balances, ...counted].join(", ");
}
