/** What people who mean harm put where something else is asked for, as it is sent. */

const DEEP = 20_000;
const long = (length: number) => "9".repeat(length);

/** JSON that no field takes, whatever it is for. */
export const NO_FIELD = [
  '{"length":{"toString":1,"valueOf":1}}',
  '{"toString":1,"valueOf":1,"toJSON":1}',
  '{"0":"m","1":"t","2":"n","length":3}',
  '[{"length":{"toString":1,"valueOf":1}}]',
  "[[[[]]]]",
  "[null]",
  "1e308",
  "-9007199254740993",
  '"a\\u0000b"',
  '"\\ud800x"',
  JSON.stringify(long(50_000)),
  '{"__proto__":{"admin":true}}',
  '[{"constructor":{"prototype":{"admin":true}}}]',
];

/** JSON that no whole number takes. */
export const NO_NUMBER = [
  "-1e308",
  "0.1e-7",
  "9007199254740993",
  '"12"',
  '"NaN"',
  '"1e308"',
  '"0x10"',
];

/** Bodies that are not the object which a call with fields takes. */
export const NO_BODY: [string, string | Uint8Array][] = [
  ["half an object", '{"a":'],
  ["null", "null"],
  ["a list", "[]"],
  ["a text", '"x"'],
  ["a number", "1e308"],
  ["NaN", "NaN"],
  ["much within each other", `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`],
  ["a prototype", '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'],
  ["bytes that are no text", Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ["more than a body may have", JSON.stringify({ a: long(70_000) })],
];

/** What a call does not read, with a body that it would take. */
export const NO_TYPE = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/xml",
];

/** In an address, as it is sent. */
export const IN_ADDRESS = [
  "%00",
  "%ED%A0%80",
  "..%2F..%2F..%2Fetc%2Fpasswd",
  "'%20or%201=1;--",
  "__proto__",
  "%E2%80%AE%E2%80%8B",
  "%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
  "1e308",
  "-1",
  "NaN",
  "2026-02-30",
  "9".repeat(2_000),
  Buffer.from('["fullName",null,{"length":1},"x"]').toString("base64url"),
  Buffer.from('{"__proto__":1}').toString("base64url"),
];

/** Texts of a form that no field of its takes: where text is asked for, and where a number is. */
export const NO_TEXT = ["a\u0000b", "a\ud800\u0000", `\u0000${long(50_000)}`];
export const NO_FIGURE = [
  "-1",
  "1e308",
  "NaN",
  "Infinity",
  "9007199254740993",
  "0x10",
  "\u202e1\u0000",
  "1\u200b\u00002",
];

/** Arguments of an action as nobody's browser writes them: references to what is not there, or should not be asked for. */
export const NO_ARGUMENTS = [
  '["$1:__proto__:constructor"]',
  '["$F1"]',
  '["$B0"]',
  '["$K1:toString"]',
  '[{"__proto__":{"status":"done"}},"$K1"]',
  `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
  "{",
];

export const RANGES = ["bytes=0-", "bytes=-1", "bytes=5-2", "bytes=99999999999999999999-", "x=1"];

/** What somebody may well write, and which must stay text wherever it is shown, searched or exported. */
export const MARK = "<img src=x onerror=alert(1)>";
export const CODE = [
  `${MARK}"'`,
  `'; drop table members; -- ${MARK}`,
  `=HYPERLINK("http://evil.example","${MARK}")`,
  `*)(uid=*))(|(uid=* ${MARK}`,
  `../../../../etc/passwd ${MARK}`,
  `\${7*7}{{7*7}}<%= 7*7 %> ${MARK}`,
  `</script><script>alert(1)</script> ${MARK}`,
];
