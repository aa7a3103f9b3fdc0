export const KINDS = ['permission', 'danger', 'tenant', 'version', 'state', 'sentence'] as const;
export type Kind = (typeof KINDS)[number];

/** One wrong guard, and what noticed it. */
export interface Tried {
  kind: Kind;
  what: string;
  /** The first thing that is not as the tables say; undefined: it lives. */
  by: string | undefined;
}

export type Tell = (tried: Tried) => void;
