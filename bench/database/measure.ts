import pg from 'pg';

pg.types.setTypeParser(20, Number);

export type Step = (client: pg.Client, turn: number) => Promise<unknown>;
export type Variant = { name: string; role?: string; tenant?: number; step: Step };
type Sample = { p50: number; p95: number; perSecond: number };

export type Bench = {
  /** Opens connections of one role that hold one tenant. */
  open: (count: number, role?: string, tenant?: number) => Promise<pg.Client[]>;
  admin: pg.Client;
  url: string;
  /** Factor on all durations; below 1 for a quick look. */
  pace: number;
};

export function openBench(url: string, admin: pg.Client, pace: number): Bench {
  const open = (count: number, role = 'postgres', tenant?: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const setting = tenant === undefined ? '' : ` -c app.tenant_id=${tenant}`;
        const client = new pg.Client({ connectionString: url, options: `-c role=${role}${setting}` });
        await client.connect();
        return client;
      }),
    );
  return { open, admin, url, pace };
}

export const closeAll = (clients: pg.Client[]) => Promise.all(clients.map((client) => client.end()));

const rank = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const median = (values: number[]) =>
  rank(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** Every client repeats the step until the time is over, at least twice. */
async function load(clients: pg.Client[], millis: number, step: Step): Promise<Sample> {
  const times: number[] = [];
  const start = performance.now();
  let turn = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (let done = 0; done < 2 || performance.now() - start < millis; done++) {
        const before = performance.now();
        await step(client, turn++);
        times.push(performance.now() - before);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  return { p50: rank(times, 0.5), p95: rank(times, 0.95), perSecond: times.length / seconds };
}

/**
 * The variants in turn, several rounds, so that a noisy neighbour hurts all of them alike;
 * each figure is the median of the rounds, the ratio is against the first variant.
 */
export async function compare(
  bench: Bench,
  title: string,
  variants: Variant[],
  {
    connections = [1, 16],
    rounds = 5,
    millis = 500,
    between,
  }: {
    connections?: number[];
    rounds?: number;
    millis?: number;
    between?: () => Promise<unknown>;
  } = {},
): Promise<void> {
  const columns = [
    'variant',
    ...connections.flatMap((n) => [`p50 ms @${n}`, `p95 @${n}`, `req/s @${n}`, `ratio p50 @${n}`]),
  ];
  const table = variants.map((variant) => [variant.name]);
  for (const count of connections) {
    const clients = await Promise.all(variants.map((v) => bench.open(count, v.role, v.tenant)));
    const samples: Sample[][] = variants.map(() => []);
    for (const [i, v] of variants.entries()) await load(clients[i]!, 50, v.step);
    for (let round = 0; round < rounds; round++) {
      for (const [i, v] of variants.entries()) {
        samples[i]!.push(await load(clients[i]!, millis * bench.pace, v.step));
        await between?.();
      }
    }
    await Promise.all(clients.map(closeAll));
    const p50s = samples.map((rows) => median(rows.map((s) => s.p50)));
    samples.forEach((rows, i) => {
      const p95 = median(rows.map((s) => s.p95));
      const perSecond = median(rows.map((s) => s.perSecond));
      table[i]!.push(
        p50s[i]!.toFixed(3),
        p95.toFixed(3),
        perSecond.toFixed(0),
        (p50s[i]! / p50s[0]!).toFixed(2),
      );
    });
  }
  print(title, columns, table);
}

export function print(title: string, columns: string[], rows: (string | number)[][]): void {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  console.log(
    `\n## ${title}\n\n${line(columns)}\n${line(columns.map(() => '---'))}\n${rows.map(line).join('\n')}`,
  );
}

/** Median milliseconds of each statement, run in turn, each run rolled back: for bulk work. */
export async function timeInTurn(
  client: pg.Client,
  sqls: string[],
  values: unknown[],
  rounds: number,
): Promise<number[]> {
  const times = sqls.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, sql] of sqls.entries()) {
      await client.query('begin');
      const before = performance.now();
      await client.query(sql, values);
      times[i]!.push(performance.now() - before);
      await client.query('rollback');
    }
  }
  return times.map(median);
}

export const timeRolledBack = async (
  client: pg.Client,
  sql: string,
  values: unknown[] = [],
  rounds = 3,
): Promise<number> => (await timeInTurn(client, [sql], values, rounds))[0] ?? 0;
