import { randomBytes } from "node:crypto";
import type { Stage } from "../stage";
import type { Machine } from "./machine";

/** Where the units' processes keep what they share (docs/operations.md, Under systemd). */
const SHARED = "/var/lib/open-future/shared";
export const TIMERS = ["backup", "seal", "verify"].map((name) => `open-future-${name}`);

/** What docs/operations.md says under "Under systemd", done once; `address`: where members open it. */
export async function install({ must }: Machine, stage: Stage, address: string, ports: Ports) {
  const secret = () => randomBytes(32).toString("base64url");
  const shared = [
    `DATABASE_URL=${stage.appUrl}`,
    `PUBLIC_URL=${address}`,
    "TRUST_PROXY=1",
    `NEXTAUTH_SECRET=${secret()}`,
    `DOCUMENTS_SECRET=${secret()}`,
    `SEAL_KEY_FILE=${SHARED}/seal-key.pem`,
    `SEAL_LOG=${SHARED}/seals.jsonl`,
    `PROOF_SECRET_FILE=${SHARED}/proof-secret`,
  ];
  await must("adduser --system --group --home /var/lib/open-future open-future");
  await must("install -d -o open-future -g open-future -m 0700 /var/backups/open-future");
  await must("cd /opt/open-future && install -d .test && chown -R open-future:open-future .test");
  await must("install -d -m 0700 /etc/open-future");
  await writeSecret("environment", shared);
  await writeSecret("backup", [`DATABASE_OWNER_URL=${stage.ownerUrl}`]);
  await must("cp /opt/open-future/deploy/systemd/* /etc/systemd/system/");
  // Another port than the documented one: somebody may use that on this machine.
  await must(
    `mkdir -p /etc/systemd/system/open-future-worker.service.d && printf '[Service]\\nEnvironment=PORT=${ports.worker}\\n' > /etc/systemd/system/open-future-worker.service.d/port.conf`,
  );
  // What an upgrade leaves: a build that nobody uses any more, and that the service may not remove.
  await must("mkdir /opt/open-future/.next-000000000000");
  await must("systemctl daemon-reload");
  const servers = ports.web.map((port) => `open-future@${port}`);
  await must(`systemctl enable --now ${servers.join(" ")} open-future-worker`);
  await must(`systemctl enable --now ${TIMERS.map((name) => `${name}.timer`).join(" ")}`);

  function writeSecret(name: string, lines: string[]): Promise<string> {
    const file = `/etc/open-future/${name}`;
    return must(`umask 077 && cat > ${file} <<'LINES'\n${lines.join("\n")}\nLINES\n`);
  }
}
type Ports = { web: readonly number[]; worker: number };

/** Where the keys that the units' processes made are read from outside. */
export const keysIn = (root: string) => ({
  SEAL_KEY_FILE: `${root}${SHARED}/seal-key.pem`,
  SEAL_LOG: `${root}${SHARED}/seals.jsonl`,
  PROOF_SECRET_FILE: `${root}${SHARED}/proof-secret`,
});
