import { z } from "zod";
import { francs, instant, named, nullableText } from "@/lib/answers/words";
import { eachKey } from "@/lib/each-key";
import { SETTING_KEYS } from "@/lib/settings/rules";
import type { SettingsView } from "@/lib/settings/schema";

export const settings = named(
  "Settings",
  z.strictObject({
    ...eachKey(SETTING_KEYS, () => francs.nullable()),
    updatedAt: instant,
    updatedBy: nullableText,
  }),
) satisfies z.ZodType<SettingsView>;
