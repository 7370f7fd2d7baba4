import { env } from "@/lib/env";
import { AlreadyThere, exportBooks } from "./export";

const folder = process.argv[2];
if (!folder) throw new Error("No folder.");
try {
  for (const { file, rows } of await exportBooks(env().DATABASE_URL, folder)) {
    console.log(`${file}: ${rows.toLocaleString("en")} rows`);
  }
} catch (error) {
  if (!(error instanceof AlreadyThere)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
