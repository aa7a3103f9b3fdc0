/** What each kind of fact is found by; judge.ts asks for all of them. */
export type FactKind =
  | 'order'
  | 'move'
  | 'invite'
  | 'mapping'
  | 'sku'
  | 'file'
  | 'task'
  | 'picture'
  | 'asset'
  | 'mask';

export interface Import {
  taskId: number;
  platformOrderNos: readonly string[];
  /** Its orders are facts since it was seen done. */
  judged: boolean;
}

/** What was acknowledged, in the client's memory only. */
export interface Ledger {
  /** Each exists once: one that was acknowledged is true, one whose answer was lost (it may exist, not twice) false. */
  facts: Map<FactKind, Map<string, boolean>>;
  /** What is overwritten: the value last acknowledged, and those sent since without an answer. */
  registers: Map<string, { acknowledged: string | undefined; sent: Set<string> }>;
  imports: Import[];
  note(kind: FactKind, key: string, sure: boolean): void;
  sends(register: string, value: string): void;
  acknowledges(register: string, value: string): void;
}

export function openLedger(): Ledger {
  const facts: Ledger['facts'] = new Map();
  const registers: Ledger['registers'] = new Map();
  const register = (name: string) => {
    const known = registers.get(name) ?? { acknowledged: undefined, sent: new Set() };
    registers.set(name, known);
    return known;
  };
  return {
    facts,
    registers,
    imports: [],
    note(kind, key, sure) {
      const keys = facts.get(kind) ?? new Map<string, boolean>();
      facts.set(kind, keys.set(key, sure || keys.get(key) === true));
    },
    sends: (name, value) => void register(name).sent.add(value),
    acknowledges(name, value) {
      // Whoever writes it waits for each answer, so what was sent before is overwritten.
      const one = register(name);
      one.acknowledged = value;
      one.sent.clear();
    },
  };
}
