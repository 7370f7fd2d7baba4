// Adds the optional packages of other platforms that a registry left out of package-lock.json, so that
// `npm ci` accepts it. Run after `npm install` when `npm ci` says "Missing: … from lock file".
import fs from "node:fs";

const lock = JSON.parse(fs.readFileSync("package-lock.json", "utf8"));
const P = lock.packages;
let n = 0;
for (const [path, pkg] of Object.entries(P)) {
  for (const [name, range] of Object.entries(pkg.optionalDependencies ?? {})) {
    // resolve
    let found = false,
      base = path;
    for (;;) {
      const k = `${base ? `${base}/` : ""}node_modules/${name}`;
      if (P[k]?.version) {
        found = true;
        break;
      }
      if (!base) break;
      const i = base.lastIndexOf("node_modules/");
      base = i <= 0 ? "" : base.slice(0, i - 1);
    }
    if (found) continue;
    const version = range.replace(/^[^0-9]*/, "");
    const top = `node_modules/${name}`;
    const key = P[top]?.version ? `${path}/node_modules/${name}` : top;
    P[key] = { version, optional: true, ...(pkg.dev ? { dev: true } : {}) };
    const m = name.match(
      /(android|darwin|linux|freebsd|openbsd|netbsd|win32|windows|wasm32|sunos|aix|openharmony|linuxmusl)/,
    );
    const cpu = name.match(/(arm64|x64|ia32|arm|ppc64|s390x|riscv64|loong64|mips64el|wasm32)/);
    if (m)
      if (/musl/.test(name)) P[key].libc = ["musl"];
      else if (/gnu/.test(name)) P[key].libc = ["glibc"];
    P[key].os = [m[1] === "windows" ? "win32" : m[1] === "linuxmusl" ? "linux" : m[1]];
    if (m && m[1] === "wasm32") {
      delete P[key].os;
    }
    if (cpu) P[key].cpu = [cpu[1]];
    n++;
  }
}
lock.packages = Object.fromEntries(
  Object.entries(P).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
);
fs.writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
console.log("added", n);
