import { Badge } from "@/components/ui/badge";
import { ArrowLeftRight, Banknote, Landmark, Smartphone } from "@/components/ui/icons";

const SIGNS = {
  mtn: Smartphone,
  airtel: Smartphone,
  bank: Landmark,
  cash: Banknote,
  internal: ArrowLeftRight,
};

export type ShownMethod = keyof typeof SIGNS;

/** How the money moved, with the word `label`; in the browser too. */
export function MethodMark({ method, label }: { method: ShownMethod; label: string }) {
  const Sign = SIGNS[method];
  return (
    <Badge variant="outline">
      <Sign />
      {label}
    </Badge>
  );
}
