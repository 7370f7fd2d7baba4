// Reads what an ICU message asks for, so that translations can be compared.

/**
 * The arguments and tags of a message as a sorted list without repetitions: "name", "<b>", and for a choice
 * "kind[deposit|loan|other]". How a number is written, with plural forms or without, is each language's own.
 * Throws a SyntaxError when the message is malformed.
 */
export function readArguments(message) {
  return [...read(message).found].sort();
}

/** The plurals of a message, each with its options: `{ name: "count", options: ["=1", "other"] }`. */
export function readPlurals(message) {
  return read(message).plurals;
}

function read(message) {
  const reader = { text: message, at: 0, found: new Set(), plurals: [] };
  readMessage(reader, { inside: false });
  if (reader.at < message.length) throw new SyntaxError(`unexpected "}" at ${reader.at + 1}`);
  return reader;
}

/** Reads up to the end, or to the "}" that closes the enclosing argument's option. */
function readMessage(reader, { inside }) {
  const tags = [];
  while (reader.at < reader.text.length) {
    const rest = reader.text.slice(reader.at);
    const quoted = /^'(?:'|[{}<>#|][^']*(?:'|$))/.exec(rest);
    const tag = /^<(\/?)([a-zA-Z][\w-]*)\s*(\/?)>/.exec(rest);
    if (quoted) {
      reader.at += quoted[0].length;
    } else if (tag) {
      reader.at += tag[0].length;
      readTag(reader, tag, tags);
    } else if (rest[0] === "{") {
      reader.at++;
      readArgument(reader);
    } else if (rest[0] === "}") {
      break;
    } else {
      reader.at++;
    }
  }
  if (tags.length) throw new SyntaxError(`<${tags.at(-1)}> is not closed`);
  if (inside && reader.text[reader.at] !== "}") throw new SyntaxError("a { is not closed");
}

function readTag(reader, [, closing, name, selfClosing], tags) {
  reader.found.add(`<${name}>`);
  if (selfClosing) return;
  if (!closing) tags.push(name);
  else if (tags.pop() !== name) throw new SyntaxError(`</${name}> closes nothing`);
}

function readArgument(reader) {
  const name = take(reader, /^\s*([\w.-]+)\s*/, "an argument's name")[1];
  const type = takeIf(reader, /^,\s*(\w+)\s*/)?.[1];
  if (!type) {
    reader.found.add(name);
  } else if (["plural", "selectordinal", "select"].includes(type)) {
    take(reader, /^,\s*(?:offset:\d+\s*)?/, `the options of ${name}`);
    const options = readOptions(reader);
    if (!options.includes("other")) throw new SyntaxError(`${name} has no option "other"`);
    if (type === "plural") reader.plurals.push({ name, options });
    reader.found.add(type === "select" ? `${name}[${options.sort().join("|")}]` : name);
  } else {
    takeIf(reader, /^,[^{}]*/);
    reader.found.add(name);
  }
  take(reader, /^\s*\}/, `the end of {${name}}`);
}

function readOptions(reader) {
  const options = [];
  for (let option = next(); option; option = next()) {
    options.push(option[1]);
    readMessage(reader, { inside: true });
    reader.at++;
  }
  return options;

  function next() {
    return takeIf(reader, /^\s*(=\d+|[\w-]+)\s*\{/);
  }
}

function takeIf(reader, pattern) {
  const match = pattern.exec(reader.text.slice(reader.at));
  if (match) reader.at += match[0].length;
  return match;
}

function take(reader, pattern, what) {
  const match = takeIf(reader, pattern);
  if (!match) throw new SyntaxError(`${what} is missing at ${reader.at + 1}`);
  return match;
}
