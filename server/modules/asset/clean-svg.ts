import { XmlScanner } from '#server/platform/spreadsheet/xml-scanner.ts';

const SHAPES = 'g defs symbol use path rect circle ellipse line polyline polygon image';
const TEXTS = 'text tspan textPath title desc style';
const PAINTS = 'linearGradient radialGradient stop pattern clipPath mask marker switch view';
const FILTERS =
  'filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap ' +
  'feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode ' +
  'feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence';
/** What a drawing is made of. All else goes with what stands in it: scripts, pages of HTML, links, what moves. */
const ELEMENTS: ReadonlySet<string> = new Set(
  ['svg', SHAPES, TEXTS, PAINTS, FILTERS].flatMap((some) => some.split(' ')),
);
/** A link around shapes: they stay. */
const GROUPS: ReadonlySet<string> = new Set(['a']);
/** Pictures that stand in the drawing itself. */
const PICTURE = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/=\s]*$/;
const ATTRIBUTE = /([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** Every address in it that is no part of the drawing itself, and what could hide one. */
const FOREIGN = /url\(\s*(?!["']?\s*#)|@import|javascript:|expression\s*\(|\\|\/\*/i;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const quoted = (text: string): string => escape(text).replaceAll('"', '&quot;');

/** Of the five entities and the numbers alone, as XmlScanner decodes texts; those of a document type stay what they are. */
const decoded = (text: string): string => {
  let whole = '';
  new XmlScanner({ open() {}, close() {}, text: (part) => (whole += part) }).push(Buffer.from(`${text}<x/>`));
  return whole;
};

function isKept(element: string, name: string, value: string): boolean {
  const [prefix, local] = name.includes(':') ? name.split(':', 2) : ['', name];
  if (local === 'href')
    return value.startsWith('#') || (['image', 'feImage'].includes(element) && PICTURE.test(value));
  if (prefix !== '' && prefix !== 'xml') return false;
  return !/^(?:on|xmlns|src$|base$)/i.test(local!) && !FOREIGN.test(value);
}

/**
 * Writes a drawing anew out of what is known to draw and nothing else: no script, no address that leads out of it, no
 * document type. @returns what is left, and how much was taken out; undefined where it is no drawing
 */
export function cleanSvg(drawing: string): { svg: string; removed: number } | undefined {
  const parts: string[] = [];
  /** What stands open, by the names that they are written under. */
  const within: string[] = [];
  /** How deep what is left out is. */
  let out = 0;
  let removed = 0;
  let style = '';
  const scanner = new XmlScanner({
    open(name, attributes) {
      const isGroup = GROUPS.has(name);
      if (
        out > 0 ||
        !(isGroup || ELEMENTS.has(name)) ||
        (within.length === 0 && (name !== 'svg' || parts.length > 0))
      ) {
        if (out === 0 && !isQuiet(name)) removed += 1;
        out += 1;
        return;
      }
      const written = isGroup ? 'g' : name;
      if (isGroup) removed += 1;
      parts.push(`<${written}`);
      if (within.length === 0)
        parts.push(' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"');
      for (const [, attribute, double, single] of attributes.matchAll(ATTRIBUTE)) {
        const value = decoded(double ?? single ?? '');
        if (isKept(written, attribute!, value)) parts.push(` ${attribute}="${quoted(value)}"`);
        else if (/^on|href$/i.test(attribute!) || FOREIGN.test(value)) removed += 1;
      }
      parts.push('>');
      within.push(written);
      style = '';
    },
    close() {
      if (out > 0) {
        out -= 1;
        return;
      }
      const name = within.pop();
      if (name === undefined) return;
      if (name === 'style' && style !== '') {
        if (FOREIGN.test(style.replaceAll(/\/\*[\s\S]*?\*\//g, ''))) removed += 1;
        else parts.push(escape(style));
        style = '';
      }
      parts.push(`</${name}>`);
    },
    text(text) {
      if (out > 0 || within.length === 0) return;
      // Judged whole: it may come in parts.
      if (within.at(-1) === 'style') style += text;
      else parts.push(escape(text));
    },
  });
  try {
    scanner.push(Buffer.from(drawing));
    scanner.end();
  } catch {
    return undefined;
  }
  if (parts.length === 0 || within.length > 0) return undefined;
  return { svg: parts.join(''), removed };
}

/** What programs that draw write for themselves: nobody asks where it went. */
const isQuiet = (name: string): boolean =>
  /^(?:metadata|namedview|path-effect|RDF|pgf|i?switch)$/i.test(name);
