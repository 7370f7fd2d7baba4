import type { Machine } from "./machine";

/** No right, no new ones, and only some calls of the kernel; how `/proc` says it. */
const WITHOUT = {
  CapEff: "0000000000000000",
  CapBnd: "0000000000000000",
  NoNewPrivs: "1",
  Seccomp: "2",
};
const OPEN_FILES = "8192";
/** What its files do not take even from root, and what its user does not get to read. */
const CLOSED = [
  "touch /opt/open-future/package.json",
  "touch /var/lib/open-future/other",
  "touch /usr/here",
  ...["cat /etc/open-future/environment", "ls /root"].map(
    (reading) => `setpriv --reuid open-future --regid open-future --clear-groups ${reading}`,
  ),
];

/** What a running unit may that it should not; empty where it may nothing. */
export async function tooMuch({ run, must }: Machine, unit: string): Promise<string[]> {
  const found: string[] = [];
  const main = (await must(`systemctl show --property MainPID --value ${unit}`)).trim();
  const all = (
    await must(`cat /sys/fs/cgroup$(systemctl show -p ControlGroup --value ${unit})/cgroup.procs`)
  )
    .split("\n")
    .filter(Boolean);
  const uid = (await must("id -u open-future")).trim();
  for (const pid of all) {
    const status = await run(`cat /proc/${pid}/status`);
    // It ended meanwhile.
    if (status.code !== 0) continue;
    const of = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, "m").exec(status.output)?.[1];
    if (of("Uid") !== uid) found.push(`${unit}: process ${of("Name")} is of user ${of("Uid")}`);
    for (const [name, wanted] of Object.entries(WITHOUT)) {
      if (of(name) !== wanted) found.push(`${unit}: process ${of("Name")} has ${name} ${of(name)}`);
    }
  }
  const limit = await must(`awk '/^Max open files/ { print $5 }' /proc/${main}/limits`);
  if (limit.trim() !== OPEN_FILES) found.push(`${unit}: may open ${limit.trim()} files`);
  for (const attempt of CLOSED) {
    const { code } = await run(`nsenter --target ${main} --mount --wdns=/ ${attempt}`);
    if (code === 0) found.push(`${unit}: may ${attempt}`);
  }
  return found;
}
