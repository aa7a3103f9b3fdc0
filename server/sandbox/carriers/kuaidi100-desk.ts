import { createHash } from 'node:crypto';

/** Whom the stand-in knows. */
export const SANDBOX_KUAIDI100 = { customer: 'SANDBOX', key: 'sandboxkey', salt: 'sandboxsalt' };

interface Item {
  at: number;
  statusCode: string;
  status: string;
  context: string;
  areaName: string;
}

export interface Watched {
  company: string;
  number: string;
  callbackurl: string;
  salt: string;
  since: number;
  scans: Item[];
}

export interface Push {
  number: string;
  url: string;
  form: { param: string; sign: string };
  /** Tries that are left where it is not answered as agreed. */
  left: number;
  dueAt: number;
}

const STEPS = [
  ['103', '已揽收', '【东莞市】东莞塘厦网点已揽收'],
  ['1002', '干线', '【东莞市】快件已发往杭州转运中心'],
  ['1001', '到达派件城市', '【杭州市】快件已到达杭州转运中心'],
  ['5', '派件', '【杭州市】滨江网点的快递员正在派件'],
  ['301', '本人签收', '【杭州市】已签收，签收人：本人'],
] as const;
const AREAS = ['广东,东莞市', '广东,东莞市', '浙江,杭州市', '浙江,杭州市,滨江区', '浙江,杭州市,滨江区'];
const AGAIN_MS = 30 * 60_000;
const TRIES = 3;
const NO_RECORD_MS = 3 * 24 * 3_600_000;

const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase();
const timeIn = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** The whole of what it knows of a number, the newest first; the state is the newest one's. */
const resultOf = ({ company: com, number: nu }: Watched, scans: readonly Item[]) => ({
  ...{ message: 'ok', nu, com, status: '200', condition: 'F00' },
  ischeck: scans[0]?.statusCode.startsWith('3') ? '1' : '0',
  state: scans[0]?.statusCode ?? '0',
  data: scans.map(({ at, ...item }) => ({ time: timeIn(at), ftime: timeIn(at), ...item })),
});

/**
 * What 快递100 does with numbers: it pushes whole lists, each of them again, an old one after a new one, one that has shrunk, and
 * one in which a time has changed; and again after half an hour, three times, what is not answered as agreed.
 */
export function openKuaidi100(now: () => number) {
  const watched = new Map<string, Watched>();
  const ledger: { number: string; said: string }[] = [];
  const again: Push[] = [];

  const pushOf = (of: Watched, scans: readonly Item[], status: string): Push => {
    const lastResult = resultOf(of, scans);
    const param = JSON.stringify({ status, billstatus: 'check', message: '', autoCheck: '0', lastResult });
    return {
      ...{ number: of.number, url: of.callbackurl, left: TRIES, dueAt: now() },
      form: { param, sign: md5(param + of.salt) },
    };
  };
  return {
    ledger,
    /** @returns false: it is watched already */
    watch(of: Omit<Watched, 'scans' | 'since'>): boolean {
      if (watched.has(of.number)) return false;
      watched.set(of.number, { ...of, scans: [], since: now() });
      return true;
    },
    /** What a query is answered. */
    query: (number: string) => {
      const of = watched.get(number);
      return of && of.scans.length > 0 ? resultOf(of, of.scans.toReversed()) : null;
    },
    /** The next thing happens to a parcel. @returns what is pushed, in this order */
    advance(number: string): Push[] {
      const of = watched.get(number);
      const step = of && STEPS[of.scans.length];
      if (!of || !step) return [];
      const [statusCode, status, context] = step;
      const before = of.scans.toReversed();
      of.scans.push({ at: now(), statusCode, status, context, areaName: AREAS[of.scans.length]! });
      const whole = of.scans.toReversed();
      const moved = whole.map((item, i) => (i === 1 ? { ...item, at: item.at - 1000 } : item));
      const says = statusCode.startsWith('3') ? 'shutdown' : 'polling';
      return [
        pushOf(of, whole, says),
        ...(before.length > 0 ? [pushOf(of, before, 'polling')] : []),
        pushOf(of, whole.slice(0, 1), says),
        pushOf(of, Number(number.at(-1)) % 5 === 4 ? moved : whole, says),
      ];
    },
    /** What is pushed without anything happening: tries that are due, and the end of what never had a record. */
    due(): Push[] {
      const ready = again.filter(({ dueAt }) => dueAt <= now());
      for (const one of ready) again.splice(again.indexOf(one), 1);
      const ended = [...watched.values()].filter(
        ({ scans, since }) => scans.length === 0 && now() - since > NO_RECORD_MS,
      );
      for (const { number } of ended) watched.delete(number);
      return [...ready, ...ended.map((of) => pushOf(of, [], 'abort'))];
    },
    /** Minutes after its subscription in which something happens to a parcel of the demo. */
    hasWaited: () =>
      [...watched.values()]
        .filter(({ scans, since }) => now() - since > (scans.length * 3 + 1) * 60_000)
        .map(({ number }) => number),
    answered(push: Push, said: string): void {
      ledger.push({ number: push.number, said });
      if (/"result":true/.test(said) && /"returnCode":"200"/.test(said)) return;
      if (push.left > 0) again.push({ ...push, left: push.left - 1, dueAt: now() + AGAIN_MS });
    },
  };
}
