import type { LucideIconData } from "lucide-react";

// Each icon module also exports its drawing, which the package's own types leave out. One set of
// types stands for all icon modules, so that naming one module names them all.
declare module "lucide-react/icons/house" {
  export const __iconData: LucideIconData;
}
