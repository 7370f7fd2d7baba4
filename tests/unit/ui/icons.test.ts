import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GET } from "@/app/icons.svg/route";
import * as icons from "@/components/ui/icons";

test("each icon is drawn by the sprite under its own name", async () => {
  const sprite = await GET().text();
  for (const [name, Icon] of Object.entries(icons)) {
    expect(renderToStaticMarkup(createElement(Icon))).toContain(`#${name}"`);
    expect(sprite).toMatch(new RegExp(`<symbol id="${name}" viewBox="0 0 24 24"><\\w+ [^<]+/>`));
  }
});
