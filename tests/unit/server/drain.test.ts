import { once } from "node:events";
import { Agent, createServer, get, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { drainSeconds, longestGoing, openDrain } from "@/server/drain.mjs";

type Answer = { status: number; connection: string | undefined; body: string };

/** A server that answers `/slow` once it is told to. */
async function start(seconds: number) {
  const drain = openDrain({ seconds });
  const slow: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (drain.answer(request, response)) return;
    if (request.url !== "/slow") return void response.end("done");
    slow.push(response);
    server.emit("slow");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = (path: string) =>
    new Promise<Answer>((done, failed) => {
      get({ port, host: "127.0.0.1", path, agent }, async (answer) => {
        let body = "";
        for await (const part of answer) body += part;
        done({ status: answer.statusCode ?? 0, connection: answer.headers.connection, body });
      }).on("error", failed);
    });
  return { server, drain, ask, slow };
}

test("a server that goes says so first, and answers all that still comes", async () => {
  const { server, drain, ask } = await start(300);
  expect(await ask("/readyz")).toMatchObject({ status: 200, connection: "keep-alive" });
  const gone = drain.begin(server);
  expect(await ask("/readyz?x=1")).toEqual({
    status: 503,
    connection: "close",
    body: '{"status":"stopping"}',
  });
  expect(await ask("/members")).toEqual({ status: 200, connection: "close", body: "done" });
  // Told a second time, it waits for nobody's question any more.
  void drain.begin(server);
  await gone;
  await expect(ask("/members")).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("what is under way is finished, and ends its connection", async () => {
  const { server, drain, ask, slow } = await start(0);
  const begun = once(server, "slow");
  const asked = ask("/slow");
  await begun;
  const gone = drain.begin(server);
  slow[0]?.end("late");
  expect(await asked).toEqual({ status: 200, connection: "close", body: "late" });
  await gone;
});

test("DRAIN_SECONDS is a number, and none where it is not set", () => {
  expect([drainSeconds(undefined), drainSeconds(""), drainSeconds("5")]).toEqual([0, 0, 5]);
  for (const wrong of ["soon", "-1", "301", "NaN"]) {
    expect(() => drainSeconds(wrong)).toThrow("DRAIN_SECONDS");
  }
  expect(longestGoing(0)).toBeLessThan(longestGoing(5));
});
