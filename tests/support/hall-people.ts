import { sql } from 'kysely';
import type { StationKind } from '#contract/station/kinds.ts';
import type { TestApp } from './app.ts';

let made = 0;

/** Stations, badges and people of the demo's factory, written as the tables have them. */
export function hallPeople({ database: { system }, tenants: { factory: factoryId } }: TestApp) {
  const idOf = async (of: ReturnType<typeof sql<{ id: number }>>) => (await of.execute(system)).rows[0]!.id;
  return {
    station: (kind: StationKind = 'step', more: { closed?: boolean } = {}) =>
      idOf(sql<{ id: number }>`
        insert into station (factory_id, name, kind, closed, updated_by, created_at, updated_at)
        values (${factoryId}, ${`工位 ${(made += 1)}`}, ${kind}, ${more.closed ?? false}, '', now(), now()) returning id`),
    step: (name = `工序 ${(made += 1)}`) =>
      idOf(sql<{ id: number }>`
        insert into work_step (factory_id, name, updated_by, created_at, updated_at)
        values (${factoryId}, ${name}, '', now(), now()) returning id`),
    /** Somebody who works for the factory, with a badge. */
    async worker(name = `工人 ${(made += 1)}`) {
      const userId = await idOf(sql<{ id: number }>`
        insert into app_user (username, real_name, password_hash) values (${`worker-${(made += 1)}`}, ${name}, '') returning id`);
      await system.insertInto('membership').values({ tenantId: factoryId, userId }).execute();
      const { number } = await system
        .insertInto('badge')
        .values({ factoryId, userId, createdAt: new Date() })
        .returning('number')
        .executeTakeFirstOrThrow();
      return { userId, name, number };
    },
  };
}
