import { z } from "zod";
import { francs, instant, method, named, nullableText, text } from "@/lib/answers/words";
import { eachKey } from "@/lib/each-key";
import { METHODS } from "@/lib/methods";
import { SETTING_KEYS, type Setting, type SettingsInput, settingOf } from "@/lib/settings/rules";
import type { SettingsView } from "@/lib/settings/schema";

const said = text.optional();
const places = z.array(
  z.strictObject({ method, number: said, dial: said, label: said, address: said, hours: said }),
);

export const settings = named(
  "Settings",
  z.strictObject({
    ...(eachKey(
      SETTING_KEYS,
      (key) =>
        ({
          threshold: francs.nullable(),
          whole: francs,
          addresses: z.string(),
          phone: z.string(),
          methods: z.string(),
          text: z.string(),
          rates: z.strictObject(eachKey(METHODS, () => z.number())),
          places,
        })[settingOf(key).kind],
    ) as { [K in Setting]: z.ZodType<SettingsInput[K]> }),
    updatedAt: instant,
    updatedBy: nullableText,
  }),
) satisfies z.ZodType<SettingsView>;
