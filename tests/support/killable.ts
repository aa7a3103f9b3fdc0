import fs from 'node:fs';
import { inject } from 'vitest';
import { task, type Task } from '#contract/task/task.ts';
import { makePeople } from '#server/demo/people.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { freshDatabase } from './database.ts';
import { onServer, type HttpClient } from './http-client.ts';
import { makeGate, type Gate } from './pause.ts';
import { dataFolder } from './product.ts';
import { startServer } from './server-process.ts';
import { until } from './until.ts';

/** Bounds a run that hangs; servers are started and killed many times in one. */
export const KILLED_LIMIT_MS = 240_000;

/** A server with the demo's people, that is killed in the middle of its tasks and started again. */
export interface Killable {
  database: Database;
  gate: Gate;
  folder: string;
  tenants: Awaited<ReturnType<typeof makePeople>>;
  /** Of the process that stands now. */
  url(): string;
  ended(client: HttpClient, taskId: number): Promise<Task>;
  /** Kills the server where it stands, and starts it again. */
  restart(): Promise<void>;
  /** Kills the server at each moment of the task, one after the other, and lets the last one go on to the end. */
  killAt(moments: readonly string[], client: HttpClient, submit: () => Promise<number>): Promise<Task>;
  end(): Promise<void>;
}

export async function startKillable(): Promise<Killable> {
  const fresh = await freshDatabase(inject('postgresUrl'));
  const database = openDatabase(fresh.url, { appConnections: 1, systemConnections: 2 });
  const tenants = await database.system.transaction().execute((trx) => makePeople(trx));
  const gate = await makeGate(fresh.url);
  const folder = dataFolder();
  const start = () => startServer({ DATABASE_URL: fresh.url, DATA_DIR: folder });
  let server = await start();
  const ended: Killable['ended'] = (client, id) =>
    until(async () => {
      const now = await client.call(task.get, { id });
      return now.endedAt !== null && now;
    }, 'the task did not end');
  return {
    ...{ database, gate, folder, tenants, ended },
    url: () => server.url,
    async restart() {
      await server.kill();
      server = await start();
    },
    async killAt(moments, client, submit) {
      await gate.close(moments[0]!);
      const taskId = await submit();
      for (const next of [...moments.slice(1), 'false']) {
        await gate.reached();
        await server.kill();
        await gate.open();
        await gate.close(next);
        server = await start();
      }
      await gate.open();
      return ended(onServer(client, server.url), taskId);
    },
    async end() {
      await server.kill();
      await gate.end();
      await database.close();
      await fresh.drop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
