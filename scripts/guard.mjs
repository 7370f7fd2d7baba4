// Stands between a command and a child that must not outlive it: the command holds the other end of our
// standard input. When that closes, even by kill -9, we stop the child. Started only by child.mjs.
import { spawn } from "node:child_process";
import { closeSync, writeSync } from "node:fs";

const { command, args, cwd, user, stopSignal, wholeGroup, steps } = JSON.parse(process.argv[2]);

// A group of its own, so that Ctrl-C in the terminal reaches only the command, which stops things in order.
const child = spawn(command, args, {
  cwd,
  uid: user?.uid,
  gid: user?.gid,
  detached: true,
  stdio: ["ignore", "inherit", "inherit"],
});

// The command learns the child's id, to end it should we be killed ourselves.
if (child.pid) writeSync(3, `${child.pid}\n`);
closeSync(3);

child.on("error", (error) => {
  console.error(`${command}: ${error.message}`);
  process.exit(127);
});
child.on("exit", (code, signal) => {
  if (wholeGroup) send("SIGKILL");
  process.exit(code ?? (signal === "SIGKILL" ? 137 : 143));
});

let asked = false;
function stop() {
  if (asked) return;
  asked = true;
  send(stopSignal);
  let wait = 0;
  for (const { seconds, signal } of steps) {
    wait += seconds * 1000;
    setTimeout(() => send(signal), wait);
  }
}

function send(signal) {
  if (!child.pid) return;
  try {
    process.kill(wholeGroup ? -child.pid : child.pid, signal);
  } catch {
    // It has ended already.
  }
}

process.stdin.on("end", stop).on("error", stop).on("close", stop).resume();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
