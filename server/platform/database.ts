import type { Socket } from 'node:net';
import pg from 'pg';
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely';
import { withoutRow } from './log.ts';
import { currentRequestId } from './request-scope.ts';
import type { DB } from './schema.ts';

export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;

/** The role of every request; it owns nothing, so that row-level security holds for it. */
export const APP_ROLE = 'podflow_app';

export interface Database {
  /** Statements of one tenant: row-level security shows and takes that tenant's rows only. */
  of(tenantId: number): Db;
  /** The same for a long action: connections of its own, whose statements may take longer. */
  ofJob(tenantId: number): Db;
  /** The owner's connections: sign-in, migrations, folding, tasks. Never for a request's tenant data. */
  system: Db;
  /** A connection of its own, for LISTEN and for locks that live as long as a process. */
  dedicated(): Promise<pg.Client>;
  close(): Promise<void>;
  /** Told of every statement that took long; the last one that asks is told. */
  onSlow(tell: (statement: SlowStatement) => void): void;
  /** How many there are of requests, of long actions and of the owner: open, at rest, and who waits for one. */
  connections(): Record<'app' | 'job' | 'system', { open: number; idle: number; waiting: number }>;
}

/** Its text without values, which may hold what is nobody else's business. */
export interface SlowStatement {
  text: string;
  millis: number;
  requestId: string | undefined;
}

/** `bigint[]`, for which the driver has no name. */
const INT8_ARRAY = 1016 as typeof pg.types.builtins.INT8;
type Nested = string | null | Nested[];
const numbersOf = (of: Nested): unknown =>
  Array.isArray(of) ? of.map(numbersOf) : of === null ? null : Number(of);
const readList = pg.types.getTypeParser(INT8_ARRAY) as (text: string) => Nested;

/** The driver reads int8 as text. Ids are numbers here, alone and in lists: the one place that turns them. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (format !== 'binary' && oid === pg.types.builtins.INT8) return Number;
    if (format !== 'binary' && oid === INT8_ARRAY) return (text: string) => numbersOf(readList(text));
    return pg.types.getTypeParser(oid, format) as never;
  },
};

const SET_TENANT = { name: 'set-tenant', text: `select set_config('app.tenant_id', $1, false)` };

/** Of one server: for requests, for long actions (a transaction each, and a reading beside it), for the owner. */
export const CONNECTIONS = { app: 16, job: 6, system: 4 };
/** A statement that takes longer is stopped whole. */
export const STATEMENT_MS = { app: 60_000, job: 600_000, system: 600_000 };

/** So is one that waits longer for what another one holds. */
export const LOCK_MS = { app: 30_000, job: 60_000, system: 60_000 };

export interface DatabaseOptions {
  /** Connections for requests and for the owner, where they are not as CONNECTIONS has them. */
  appConnections?: number;
  systemConnections?: number;
  /** Where they are not as STATEMENT_MS and LOCK_MS have them. */
  statementMs?: Partial<typeof STATEMENT_MS>;
  lockMs?: Partial<typeof LOCK_MS>;
  /** From when on a statement is slow; default 1,000 ms. */
  slowMillis?: number;
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const statementMs = { ...STATEMENT_MS, ...options.statementMs };
  const lockMs = { ...LOCK_MS, ...options.lockMs };
  const pool = (kind: keyof typeof CONNECTIONS, name: string, max: number, settings: string) =>
    new pg.Pool({
      connectionString: url,
      max,
      options: `${settings} -c statement_timeout=${statementMs[kind]} -c lock_timeout=${lockMs[kind]} -c jit=off`,
      types,
      application_name: name,
      pipeline: true,
    });
  const bound = `-c role=${APP_ROLE} -c idle_in_transaction_session_timeout=60000`;
  const app = pool('app', 'podflow', options.appConnections ?? CONNECTIONS.app, bound);
  const job = pool('job', 'podflow-job', CONNECTIONS.job, bound);
  const owner = pool('system', 'podflow-system', options.systemConnections ?? CONNECTIONS.system, '');
  // A connection that breaks, at rest or under a statement, is replaced at its next use, and the statement throws;
  // without a listener it would end the process.
  for (const one of [app, job, owner]) {
    one.on('error', () => undefined);
    one.on('connect', (client) => client.on('error', () => undefined));
  }

  let tellSlow: (statement: SlowStatement) => void = () => undefined;
  const slowMillis = options.slowMillis ?? 1000;
  const timed: Timed = (text, began) => {
    const millis = Math.round(performance.now() - began);
    if (millis >= slowMillis)
      tellSlow({ text: text.slice(0, LONGEST_TOLD), millis, requestId: currentRequestId() });
  };
  const held = new WeakMap<pg.PoolClient, number>();

  const kysely = (of: pg.Pool, connect: () => Promise<PostgresPoolClient>): Db =>
    new Kysely<DB>({
      dialect: new PostgresDialect({
        pool: { connect, end: () => Promise.resolve(), options: of.options },
      }),
      plugins: [new CamelCasePlugin()],
    });

  /** The connection is told its tenant only where it holds another. */
  const checkout = async (from: pg.Pool, names: StatementNames, tenantId: number) => {
    const client = await from.connect();
    const first =
      held.get(client) === tenantId ? [] : [{ ...SET_TENANT, values: [String(tenantId)] } as pg.QueryConfig];
    held.set(client, tenantId);
    return connectionOf(client, names, timed, first, () => held.delete(client));
  };
  const byTenant = (from: pg.Pool) => {
    const known = new Map<number, Db>();
    const names = statementNames();
    return (tenantId: number): Db => {
      let db = known.get(tenantId);
      if (!db) {
        if (known.size > 5000) known.clear();
        db = kysely(from, () => checkout(from, names, tenantId));
        known.set(tenantId, db);
      }
      return db;
    };
  };
  const ownerNames = statementNames();

  return {
    of: byTenant(app),
    ofJob: byTenant(job),
    system: kysely(owner, async () => connectionOf(await owner.connect(), ownerNames, timed)),
    async dedicated() {
      const client = new pg.Client({ connectionString: url, types, application_name: 'podflow-dedicated' });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    async close() {
      await Promise.all([app.end(), job.end(), owner.end()]);
    },
    onSlow: (tell) => void (tellSlow = tell),
    connections: () => ({ app: countsOf(app), job: countsOf(job), system: countsOf(owner) }),
  };
}

const countsOf = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** Told when a statement was answered, or failed. */
type Timed = (text: string, began: number) => void;
const LONGEST_TOLD = 500;

/** Begins a statement whose answer nobody reads: in a transaction it goes with the next one, the commit at the latest. */
export const UNREAD = '/* unread */';

/** What pg does not tell of its client: the socket, which gathers what is written while it is corked. */
interface Wire {
  connection: { stream: Socket; parsedStatements: Record<string, string> };
}

/**
 * A connection as Kysely uses it. Statements are prepared: planned once for a connection, not at each call (ADR 0004).
 * What nobody waits for (`first`, the beginning of a transaction, what is UNREAD) goes with the next statement in one
 * write, and that one fails where they fail: each write and each round trip saved is a tenth of a short request.
 */
function connectionOf(
  client: pg.PoolClient,
  names: StatementNames,
  timed: Timed,
  first: readonly pg.QueryConfig[] = [],
  onFirstFailed?: () => void,
): PostgresPoolClient {
  let waiting = [...first];
  let inTransaction = false;
  const send = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    const began = performance.now();
    try {
      return await sendNow(config);
    } catch (error) {
      withoutRow(error);
      if (inTransaction || !config.name || !isStalePlan(error)) throw error;
      await client.query(`deallocate ${config.name}`);
      delete (client as unknown as Wire).connection.parsedStatements[config.name];
      return await client.query(config);
    } finally {
      timed(config.text, began);
    }
  };
  const sendNow = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    if (waiting.length === 0) return client.query(config);
    const { stream } = (client as unknown as Wire).connection;
    stream.cork();
    const answers = [...waiting, config].map((one) => client.query(one));
    stream.uncork();
    waiting = [];
    const failed = (await Promise.allSettled(answers)).find(({ status }) => status === 'rejected');
    if (!failed) return answers.at(-1)!;
    onFirstFailed?.();
    throw (failed as PromiseRejectedResult).reason;
  };
  const query = (text: string, values: readonly unknown[]) => {
    const name = values.some(holdsMany) ? undefined : names(text, inTransaction);
    const config = { ...(name && { name }), text, values: [...values] };
    if (text === 'begin') inTransaction = true;
    else if (text === 'commit' || text === 'rollback') inTransaction = false;
    if (text === 'rollback') waiting = waiting.filter((one) => !one.text.startsWith(UNREAD));
    if (text !== 'begin' && !(inTransaction && text.startsWith(UNREAD))) return send(config);
    waiting.push(config);
    return Promise.resolve({ command: '', rowCount: null, rows: [] });
  };
  return { query, release: (broken?: boolean) => client.release(broken) } as unknown as PostgresPoolClient;
}

/**
 * Many rows at once are planned for themselves: a plan that was kept from few of them, in a table that was small then, reads
 * the whole table for each row (ADR 0004).
 */
const MANY = 500;
const holdsMany = (value: unknown): boolean => Array.isArray(value) && value.length >= MANY;

const MOST_NAMES = 300;
/** Longer texts hold rows, not parameters; they are not asked twice. */
const LONGEST_NAMED = 6000;

type StatementNames = (text: string, inTransaction: boolean) => string | undefined;

/**
 * A short name for a statement's text; undefined once there are as many as a connection should keep. What answers with
 * all columns has none within a transaction: the plan of before fails when another server's migration added a column,
 * and what failed within a transaction cannot be sent again.
 */
function statementNames(): StatementNames {
  const names = new Map<string, { name: string; allColumns: boolean }>();
  return (text, inTransaction) => {
    let known = names.get(text);
    if (!known) {
      if (names.size >= MOST_NAMES || text.length > LONGEST_NAMED) return undefined;
      known = { name: `q${names.size}`, allColumns: ALL_COLUMNS.test(text) };
      names.set(text, known);
    }
    return inTransaction && known.allColumns ? undefined : known.name;
  };
}

const ALL_COLUMNS = /(?:\bselect |\breturning |\.)\*/;

/** Told before anything was done: 'cached plan must not change result type'. */
const isStalePlan = (error: unknown): boolean =>
  (error as { code?: string }).code === '0A000' && (error as Error).message.startsWith('cached plan');
