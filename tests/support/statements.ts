import pg from 'pg';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** What requests of tenants ask the data base while `work` runs, in order; what the server does by itself is not among it. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const query = pg.Client.prototype.query as unknown as Query;
  const listening: Query = function listening(...args) {
    const [first] = args as [string | { text: string }];
    const { application_name: of } = (
      this as unknown as { connectionParameters: { application_name: string } }
    ).connectionParameters;
    if (of === 'podflow') asked.push((typeof first === 'string' ? first : first.text).trim());
    return query.apply(this, args);
  };
  pg.Client.prototype.query = listening as never;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query as never;
  }
  return asked;
}
