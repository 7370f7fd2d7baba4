import { networkInterfaces } from "node:os";
import { describe, expect, test, vi } from "vitest";

vi.mock("node:os", () => ({ networkInterfaces: vi.fn() }));
vi.mocked(networkInterfaces).mockReturnValue({
  lo: [{ address: "127.0.0.1", family: "IPv4", internal: true }],
  wlan0: [
    { address: "fe80::1", family: "IPv6", internal: false },
    { address: "192.168.1.20", family: "IPv4", internal: false },
  ],
} as unknown as ReturnType<typeof networkInterfaces>);

const { isLoopback, knownHosts, openedAt, settledOrigin } = await import("@/lib/net/origin.mjs");

describe("the address that links begin with", () => {
  test.each([
    [{ PUBLIC_URL: "https://of.example/any", NEXTAUTH_URL: "https://b" }, "https://of.example"],
    [{ PUBLIC_URL: "", NEXTAUTH_URL: "https://of.example:8443" }, "https://of.example:8443"],
    [{ PUBLIC_URL: "no address", PORT: "3151" }, "http://localhost:3151"],
    [{}, "http://localhost:3000"],
    [{ HOST: "", PORT: "" }, "http://localhost:3000"],
    [{ HOST: "127.0.0.1", PORT: "80" }, "http://localhost"],
    [{ HOST: "192.168.7.7", PORT: "3151" }, "http://192.168.7.7:3151"],
    [{ HOST: "cooperative.local", PORT: "3151" }, "http://cooperative.local:3151"],
    [{ HOST: "fd00::7", PORT: "3151" }, "http://[fd00::7]:3151"],
    [{ HOST: "0.0.0.0", PORT: "3151" }, "http://192.168.1.20:3151"],
    [{ HOST: "::", PORT: "3151" }, "http://192.168.1.20:3151"],
  ])("of %j is %s", (env, origin) => {
    expect(settledOrigin(env)).toBe(origin);
  });

  test("is opened on the machine itself under its own name", () => {
    expect(openedAt("0.0.0.0", 3000)).toBe("http://localhost:3000");
    expect(openedAt("192.168.7.7", 3000)).toBe("http://192.168.7.7:3000");
  });
});

describe("a host", () => {
  const arrived = { localAddress: "::ffff:192.168.1.20", localPort: 3000 };
  const isKnown = knownHosts({
    PUBLIC_URL: "https://of.example",
    NEXTAUTH_URL: "http://inside.example:8080",
    ALLOWED_HOSTS: "of.local, of.local:8443,,192.168.1.99:3000",
    HOST: "0.0.0.0",
  });

  test.each([
    ["of.example", "OF.EXAMPLE", "of.example:443", "inside.example:8080"],
    ["of.local", "of.local:443", "of.local:80", "of.local:8443", "192.168.1.99:3000"],
    ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "192.168.1.20:3000"],
  ])("that is the server's is known: %s, %s, %s, %s", (...hosts) => {
    for (const host of hosts) expect(isKnown(host, arrived), host).toBe(true);
  });

  test.each([
    ["evil.example", "of.example:3000", "of.example.evil.example", "xof.example", "of.example."],
    ["localhost", "localhost:3001", "127.0.0.2:3000", "0.0.0.0:3000", "192.168.1.20"],
    ["", "undefined", "of.example/x", "of.example?x", "of.example#x", "of.example\\x"],
    [
      "evil@of.example",
      "of.example@evil.example",
      "of.example, evil.example",
      "of example",
      "[::1",
    ],
  ])("that is another's is not: %s, %s, %s, %s, …", (...hosts) => {
    for (const host of hosts) expect(isKnown(host, arrived), host).toBe(false);
  });

  test("that HOST names is known with the port", () => {
    const { HOST, PORT } = { HOST: "192.168.7.7", PORT: "80" };
    expect(knownHosts({ HOST, PORT })("192.168.7.7")).toBe(true);
    expect(knownHosts({ HOST, PORT })("192.168.7.8")).toBe(false);
  });
});

test.each([
  ["127.0.0.1", true],
  ["127.0.0.7", true],
  ["::1", true],
  ["localhost", true],
  ["0.0.0.0", false],
  ["127.0.0.1.evil.example", false],
])("whether only this machine reaches %s: %s", (host, own) => {
  expect(isLoopback(host)).toBe(own);
});
