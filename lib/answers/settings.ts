import { z } from "zod";
import { francs, instant, maybe, named } from "@/lib/answers/words";
import { eachSetting } from "@/lib/settings/rules";
import type { SettingsView } from "@/lib/settings/schema";

export const settings = named(
  "Settings",
  z.strictObject({
    ...eachSetting(() => francs.nullable()),
    updatedAt: instant,
    updatedBy: maybe,
  }),
) satisfies z.ZodType<SettingsView>;
