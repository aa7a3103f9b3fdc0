import pg from 'pg';
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { DB } from './schema.ts';

export type Db = Kysely<DB>;

/** The role of every request; it owns nothing, so that row-level security holds for it. */
export const APP_ROLE = 'podflow_app';

export interface Database {
  /** Statements of one tenant: row-level security shows and takes that tenant's rows only. */
  of(tenantId: number): Db;
  /** The owner's connections: sign-in, migrations, folding, tasks. Never for a request's tenant data. */
  system: Db;
  /** A connection of its own, for LISTEN and for locks that live as long as a process. */
  dedicated(): Promise<pg.Client>;
  close(): Promise<void>;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? Number
      : (pg.types.getTypeParser(oid, format) as never),
};

const SET_TENANT = { name: 'set-tenant', text: `select set_config('app.tenant_id', $1, false)` };

export interface DatabaseOptions {
  /** Connections for requests (default 16) and for the owner (default 4). */
  appConnections?: number;
  systemConnections?: number;
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const app = new pg.Pool({
    connectionString: url,
    max: options.appConnections ?? 16,
    options: `-c role=${APP_ROLE} -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000 -c jit=off`,
    types,
    application_name: 'podflow',
  });
  const owner = new pg.Pool({
    connectionString: url,
    max: options.systemConnections ?? 4,
    options: '-c jit=off',
    types,
    application_name: 'podflow-system',
  });
  // A connection that breaks, at rest or under a statement, is replaced at its next use, and the statement throws;
  // without a listener it would end the process.
  for (const pool of [app, owner]) {
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
  }

  const held = new WeakMap<pg.PoolClient, number>();
  const known = new Map<number, Db>();

  /** Tells the connection its tenant only where it holds another: a round trip saved on nearly every call. */
  const checkout = async (tenantId: number) => {
    const client = await app.connect();
    if (held.get(client) === tenantId) return client;
    try {
      held.delete(client);
      await client.query({ ...SET_TENANT, values: [String(tenantId)] });
      held.set(client, tenantId);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };

  const kysely = (pool: PostgresPool): Db =>
    new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });

  const names = statementNames();
  /** Statements of requests are prepared: planned once for a connection, not at each call (ADR 0004). */
  const prepared = async (tenantId: number) => {
    const client = await checkout(tenantId);
    const query = (text: unknown, values?: readonly unknown[]) => {
      const name = typeof text === 'string' && values ? names(text) : undefined;
      return name
        ? client.query({ name, text: text as string, values: [...values!] })
        : client.query(text as string, values as unknown[]);
    };
    return { query, release: () => client.release() } as unknown as PostgresPoolClient;
  };

  return {
    of(tenantId) {
      let db = known.get(tenantId);
      if (!db) {
        if (known.size > 5000) known.clear();
        db = kysely({
          connect: () => prepared(tenantId),
          end: () => Promise.resolve(),
          options: app.options,
        });
        known.set(tenantId, db);
      }
      return db;
    },
    system: kysely(owner),
    async dedicated() {
      const client = new pg.Client({ connectionString: url, types, application_name: 'podflow-dedicated' });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    async close() {
      await Promise.all([app.end(), owner.end()]);
    },
  };
}

const MOST_NAMES = 300;
/** Longer texts hold rows, not parameters; they are not asked twice. */
const LONGEST_NAMED = 6000;

/** A short name for a statement's text; undefined once there are as many as a connection should keep. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= MOST_NAMES || text.length > LONGEST_NAMED) return known;
    const name = `q${names.size}`;
    names.set(text, name);
    return name;
  };
}
