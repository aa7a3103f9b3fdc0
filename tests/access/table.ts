import { readFileSync } from 'node:fs';

/** One line of docs/spec/access.tsv: who may call what, read without any help of the contract that is held against it. */
export interface AccessRow {
  /** `POST /order/trade/action order.push`, of an order's event; otherwise the call alone. */
  title: string;
  /** `METHOD /path`. */
  call: string;
  /** Of the life cycle, where the line is about one. */
  event: string | undefined;
  side: 'open' | 'signed-in' | 'any' | 'business' | 'factory' | 'platform';
  permissions: readonly string[];
  /** Whether the tenant's password for dangerous operations is asked for, and whether the danger dialog is. */
  password: boolean;
  captcha: boolean;
  /** Whether it carries the version that the user saw. */
  version: boolean;
  /** By a key and a signature in place of a token. */
  byKey: boolean;
}

const SIDES = ['open', 'signed-in', 'any', 'business', 'factory', 'platform'] as const;

export function readAccess(): AccessRow[] {
  const text = readFileSync(new URL('../../docs/spec/access.tsv', import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line): AccessRow => {
      const [title = '', given, permissions = '', danger = '', version] = line.split('\t');
      const [method = '', path = '', event] = title.split(' ');
      const side = SIDES.find((one) => one === given);
      if (!side) throw new Error(`docs/spec/access.tsv: ${title} has no side`);
      return {
        title,
        call: `${method} ${path}`,
        event,
        side,
        permissions: permissions.split(' ').filter((one) => one !== ''),
        password: danger.includes('password'),
        captcha: danger.includes('captcha'),
        version: version === 'as seen',
        byKey: path.startsWith('/open/'),
      };
    });
}

/** Whose user may ask: both sides' where a line says `any`. */
export type Actor = 'business' | 'factory' | 'platform';

export const actorsOf = ({ side, permissions }: AccessRow): Actor[] => {
  if (side === 'platform') return ['platform'];
  if (side === 'business' || side === 'factory') return [side];
  const both: Actor[] = ['business', 'factory'];
  return permissions.length === 0 ? both : both.filter((one) => namedFor(permissions, one).length > 0);
};

/** The strings of a list that count for this actor (A01). */
export const namedFor = (permissions: readonly string[], actor: Actor): string[] =>
  permissions.filter((one) => one.startsWith(actor === 'business' ? 'business:' : 'factory:'));
