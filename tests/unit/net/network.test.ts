import { describe, expect, test } from "vitest";
import { networkOf } from "@/lib/net/network.mjs";
import { fc } from "@/tests/support/property";

describe("a limit by network address", () => {
  test.each([
    ["197.243.1.9", "197.243.1.9"],
    ["::ffff:197.243.1.9", "197.243.1.9"],
    ["::FFFF:c5f3:109", "197.243.1.9"],
    ["::ffff:0:197.243.1.9", "::/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002:0000:0000:0000:0001", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::9", "2001:db8:1:3::/64"],
    ["fe80::1%eth0", "fe80::/64"],
    ["::1", "::/64"],
  ])("counts %s under %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test("knows all addresses of a household's IPv6 as one", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 }), (host) => {
        const address = `2c0f:eb68:600:1:${host.map((n) => n.toString(16)).join(":")}`;
        return networkOf(address) === "2c0f:eb68:600:1::/64";
      }),
      { seed: 12 },
    );
  });

  test("keeps what is no address apart, and short", () => {
    expect(networkOf("somewhere")).toBe("somewhere");
    expect(networkOf("x".repeat(200))).toHaveLength(64);
    for (const none of [null, undefined, ""]) expect(networkOf(none)).toBe("unknown");
  });
});
