import { z } from "zod";
import { francs, instant, named, nullableText } from "@/lib/answers/words";
import { eachKey } from "@/lib/each-key";
import { SETTING_KEYS, type Setting, type SettingsInput, settingOf } from "@/lib/settings/rules";
import type { SettingsView } from "@/lib/settings/schema";

export const settings = named(
  "Settings",
  z.strictObject({
    ...(eachKey(
      SETTING_KEYS,
      (key) =>
        ({ threshold: francs.nullable(), whole: francs, addresses: z.string() })[
          settingOf(key).kind
        ],
    ) as { [K in Setting]: z.ZodType<SettingsInput[K]> }),
    updatedAt: instant,
    updatedBy: nullableText,
  }),
) satisfies z.ZodType<SettingsView>;
