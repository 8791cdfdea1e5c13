// Lets tests import the modules of the joined script instead of those that lie beside the code: `node --import` this,
// with the script's path in BOXWOOD_JOINED. A module gives what the joined script's module of that name gives.
import { readFileSync } from "node:fs";
import { register } from "node:module";
import { pathToFileURL } from "node:url";

const WEB = new URL("../../../src/boxwood/web/", import.meta.url);
const script = readFileSync(process.env.BOXWOOD_JOINED ?? "", "utf-8");
// The last line starts the page, for which there is no document here.
const modules = `${script.trimEnd().replace(/\n.*$/, "")}\nexport { $load };\n`;

const hooks = `
  const WEB = ${JSON.stringify(WEB.href)};
  const MODULES = ${JSON.stringify(`data:text/javascript,${encodeURIComponent(modules)}`)};
  export async function load(url, context, next) {
    if (!url.startsWith(WEB) || !url.endsWith(".js")) return next(url, context);
    const source = String((await next(url, { ...context, format: "module" })).source);
    const names = [...source.matchAll(/^export (?:async )?(?:function|class|const) (\\w+)/gm)].map((found) => found[1]);
    const listed = [...source.matchAll(/^export \\{([^}]*)\\};$/gm)].flatMap((found) => found[1].split(",").map((name) => name.trim()).filter(Boolean));
    const name = JSON.stringify(url.slice(WEB.length));
    const all = [...names, ...listed].join(", ");
    return { format: "module", shortCircuit: true, source: "import { $load } from " + JSON.stringify(MODULES) + ";\\nconst made = $load(" + name + ");\\nif (Object.keys(made).sort().join() !== " + JSON.stringify([...names, ...listed].sort().join()) + ") throw new Error(" + name + " + ' exports something else');\\nexport const { " + all + " } = made;" };
  }
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`, pathToFileURL("./"));
