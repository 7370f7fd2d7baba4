import { z } from "zod";
import { francs, instant, maybe, named, told } from "@/lib/answers/words";
import type { SettingsView } from "@/lib/settings/schema";

const settings = named(
  "Settings",
  z.strictObject({
    ...{ secondApprovalFrom: francs.nullable(), updatedAt: instant, updatedBy: maybe },
  }),
) satisfies z.ZodType<SettingsView>;

export const settingsRead = z.strictObject({ settings });
export const settingsChanged = told({ settings });
