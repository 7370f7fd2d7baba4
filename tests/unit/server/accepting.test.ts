import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { watchAccepting } from "@/server/accepting.mjs";

const program = fileURLToPath(new URL("../../support/guarded-process.mjs", import.meta.url));

test("a process that has no file descriptor left for a connection ends itself", async () => {
  // Enough to load its own files, many at once, and too few for as many connections as come.
  const limited = ["-c", 'ulimit -n 200 && exec "$0" "$1"', process.execPath, program];
  const child = spawn("sh", limited, { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const sockets: Socket[] = [];
  const connectOnce = (port: number) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    sockets.push(socket);
  };
  let others: NodeJS.Timeout | undefined;
  onTestFinished(() => {
    clearInterval(others);
    for (const socket of sockets) socket.destroy();
    child.kill();
  });
  const [port] = await Promise.race([once(createInterface(child.stdout), "line"), exited]);
  for (let n = 0; n < 300; n += 1) connectOnce(Number(port));
  // Where the process was just looking, what it looked with is free again: somebody else takes that.
  others = setInterval(() => connectOnce(Number(port)), 50);
  expect((await exited)[0]).toBe(7);
});

test("one that takes connections goes on, though it closes each at once", async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const tenTimes = new Promise<void>((done, fail) => {
    let arrived = 0;
    server.on("connection", () => {
      arrived += 1;
      if (arrived === 10) done();
    });
    const figures = { everyMs: 1, waitMs: 20_000, mostFailures: 1 };
    watchAccepting(server, () => fail(new Error("It is taken for deaf.")), figures);
  });
  await tenTimes;
  server.close();
});
