import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { applyMigrations } from "@/db/migrate";
import type { Stage } from "./stage";

const TAG = "9999_drill";
const CHANGE = `alter table "transactions" add column "drill" text;--> statement-breakpoint
create index "transactions_drill_idx" on "transactions" ("created_at") where "drill" is not null;`;

/** The migrations of this build and one more, as the next version's, in a folder in `place`. */
export function furtherMigrations(place: string): string {
  const folder = join(place, "drizzle");
  cpSync("drizzle", folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: TAG });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(folder, `${TAG}.sql`), CHANGE);
  return folder;
}

/** Migrates the stage's database by one migration more than the build has, as the next version's would. */
export function migrateFurther({ volume, ownerUrl }: Stage): Promise<void> {
  return applyMigrations(ownerUrl, furtherMigrations(volume.beside));
}

/** Takes that migration back, so that what this build verifies is there again. */
export function migrateBack(stage: Stage): Promise<unknown> {
  return stage.asAdmin((sql) =>
    sql.begin(async (tx) => {
      await tx`alter table transactions drop column drill`;
      await tx`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`;
    }),
  );
}
