import { redirect } from "next/navigation";
import { requireActor } from "@/lib/web/session";

/** The index leads to the dashboard (LAY-03). */
export default async function Home() {
  await requireActor("/");
  redirect("/dashboard");
}
