import fs from 'node:fs';

/** What a generator wants to do to the tree; nothing is written before all of it is known. */
export interface Plan {
  /** New files by path; one that is there already is an error. */
  create: Record<string, string>;
  /** Files with a part put in. */
  change: Record<string, string>;
  /** What Node is to run when they are written: arguments of each command. */
  run?: string[][];
  /** What is left to the developer. */
  next: string[];
}

/** The text of a file of the tree, or undefined. */
export type Read = (file: string) => string | undefined;

export class WrongUse extends Error {}

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const CAMEL = /^[a-z][a-zA-Z0-9]*$/;

export function kebab(name: string, what: string): string {
  if (!KEBAB.test(name)) throw new WrongUse(`${what} is kebab-case, as in order-review: ${name}`);
  return name;
}
export function camel(name: string, what: string): string {
  if (!CAMEL.test(name)) throw new WrongUse(`${what} is camelCase, as in orderReview: ${name}`);
  return name;
}

export const toCamel = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
export const toPascal = (name: string): string => toCamel(`-${name}`);
export const toKebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A text in single quotes of TypeScript. */
export const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** `part` before the one place where `anchor` stands at the beginning of a line. @throws where there is none, or two. */
export function putBefore(text: string, anchor: string, part: string, file: string): string {
  const places = `\n${text}`.split(`\n${anchor}`);
  if (places.length !== 2) throw new Error(`${file}: ${places.length - 1} places for ${anchor}, not one`);
  const at = places[0]!.length;
  return text.slice(0, at) + part + text.slice(at);
}

/** `part` at the end of the block that `opening` begins and a line with `closing` ends. @throws where there is none. */
export function putAtEndOf(
  text: string,
  { opening, closing }: { opening: string; closing: string },
  part: string,
  file: string,
): string {
  const from = text.indexOf(opening);
  const at = text.indexOf(`\n${closing}`, from);
  if (from < 0 || at < 0) throw new Error(`${file}: no block that begins with ${opening}`);
  return text.slice(0, at + 1) + part + text.slice(at + 1);
}

/** `line` after the last line that begins with `import`. */
export function putImport(text: string, line: string): string {
  const ends = [...text.matchAll(/^import [\s\S]*? from '[^']+';\n/gm)].map(
    (found) => found.index + found[0].length,
  );
  const at = ends.at(-1) ?? 0;
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}

/** The number of the migration that comes next, of three digits. */
export function nextMigration(): string {
  const numbers = fs.readdirSync('server/migrations').map((file) => Number.parseInt(file, 10));
  return String(Math.max(...numbers) + 1).padStart(3, '0');
}
