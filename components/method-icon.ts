import type { IconComponent } from "@/components/ui/icon";
import { Banknote, Landmark, Smartphone } from "@/components/ui/icons";
import { type Method, methodFacts } from "@/lib/methods";

const ICONS = { phone: Smartphone, bank: Landmark, cash: Banknote };

/** The picture of a method. */
export function methodIcon(method: Method): IconComponent {
  return ICONS[methodFacts(method).icon];
}
