/** One row of the demo table; it is no order of anybody. */
export interface DemoRow {
  id: number;
  orderNo: string;
  shop: string;
  model: string;
  pieces: number;
  amountCents: number;
  /** Epoch milliseconds. */
  createdAt: number;
  status: string;
}

export const DEMO_ROWS = 100_000;

const SHOPS = [
  '云朵手机壳旗舰店',
  '拾光配件商行',
  '初见小铺',
  '海风数码专营店',
  '一家名字特别长的跨境精品数码配件官方旗舰店',
];
const MODELS = ['iPhone 16 Pro Max', 'iPhone 15', 'Mate 70 Pro', '小米 15 Ultra', 'Galaxy S25', 'Find X8'];
const STATUSES = ['待审核', '待生产', '生产中', '待打包', '已打包', '已发货', '已完成'];
const FIRST_DAY = Date.UTC(2026, 0, 1);
const YEAR_MS = 365 * 86_400_000;

/** Numbers from 0 to 1, the same ones for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** 100,000 rows out of a seed, in a blink: no server knows of them. */
export function demoRows(seed: number): DemoRow[] {
  const next = numbers(seed);
  const pick = (list: readonly string[]): string => list[Math.floor(next() * list.length)]!;
  return Array.from({ length: DEMO_ROWS }, (_, i) => {
    const pieces = 1 + Math.floor(next() ** 3 * 20);
    return {
      id: i + 1,
      orderNo: `DEMO${String(i + 1).padStart(6, '0')}`,
      shop: pick(SHOPS),
      model: pick(MODELS),
      pieces,
      amountCents: pieces * (1990 + Math.floor(next() * 60) * 100),
      createdAt: FIRST_DAY + Math.floor(next() * YEAR_MS),
      status: pick(STATUSES),
    };
  });
}

export interface DemoSorting {
  field: string;
  order: 'asc' | 'desc';
}

/** In the order of one column; without one, in their own. */
export function sortRows(rows: readonly DemoRow[], sorting: DemoSorting | undefined): readonly DemoRow[] {
  if (!sorting) return rows;
  const field = sorting.field as keyof DemoRow;
  const sign = sorting.order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => (a[field] < b[field] ? -sign : a[field] > b[field] ? sign : a.id - b.id));
}
