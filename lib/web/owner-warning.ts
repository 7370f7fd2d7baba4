import { database } from "@/db/client";
import { canBecomeOwner } from "@/db/login-role";
import { log } from "@/lib/log";

/** Says in the log that the application signs in to the database as its owner, where it does. */
export async function warnOfOwner(): Promise<void> {
  try {
    if (!(await canBecomeOwner(database()))) return;
  } catch (err) {
    log.warn({ err }, "whether DATABASE_URL is the owner of the tables could not be seen");
    return;
  }
  log.error(
    "DATABASE_URL signs in as the owner of the tables: whoever takes over this process can rewrite the books. " +
      "Sign in as openfuture_app, and set DATABASE_OWNER_URL for migrations (docs/database-roles.md)",
  );
}
