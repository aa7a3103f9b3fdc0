import { parseArgs } from 'node:util';
import { WrongArguments } from './refusal.ts';

/** What an option takes: a text, a text to the last space, a tenant's number, or nothing. `?`: it may be left out. */
export type OptionKind = 'text' | 'text?' | 'secret' | 'id' | 'flag';
export type Options = Readonly<Record<string, OptionKind>>;
export type Values<O extends Options> = {
  [K in keyof O]: O[K] extends 'text' | 'secret'
    ? string
    : O[K] extends 'id'
      ? number
      : O[K] extends 'flag'
        ? boolean
        : string | undefined;
};

/** Reads a command's options. @throws WrongArguments with a sentence that names the option. */
export function readOptions<O extends Options>(
  command: string,
  options: O,
  args: readonly string[],
): Values<O> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(options).map(([name, kind]) => [
        name,
        { type: kind === 'flag' ? 'boolean' : 'string' } as const,
      ]),
    ),
    strict: false,
    allowPositionals: true,
  });
  const unknown = Object.keys(values).find((name) => !(name in options));
  if (unknown !== undefined) throw stray(command, `--${unknown}`);
  const read = Object.fromEntries(
    Object.entries(options).map(([name, kind]) => [name, readValue(command, name, kind, values[name])]),
  ) as Values<O>;
  if (positionals[0] !== undefined) throw stray(command, positionals[0]);
  return read;
}

const stray = (command: string, word: string) =>
  new WrongArguments(`命令 ${command} 不认识「${word}」；请运行 npm run admin -- help 查看用法。`);

function readValue(command: string, name: string, kind: OptionKind, value: unknown) {
  if (kind === 'flag') return value === true;
  if (value === undefined && kind === 'text?') return undefined;
  // What looks like the next option is no value: this one was forgotten.
  if (typeof value !== 'string' || value.trim() === '' || value.startsWith('--') || value.includes('\0'))
    throw new WrongArguments(
      `命令 ${command} 需要 --${name} 和它的值；请运行 npm run admin -- help 查看用法。`,
    );
  if (kind === 'secret') return value;
  if (kind !== 'id') return value.trim();
  const id = Number(value);
  if (!Number.isSafeInteger(id) || id <= 0)
    throw new WrongArguments(`--${name} 应为公司编号（正整数），现在是「${value}」。`);
  return id;
}
