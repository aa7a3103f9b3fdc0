import type { TestApp } from './app.ts';

/** The people of a tenant may do this from now on. */
export const letIn = (t: TestApp, tenant: keyof TestApp['tenants'], permissions: readonly string[]) =>
  t.database.system
    .updateTable('role')
    .set({ permissions: [...permissions] })
    .where('tenantId', '=', t.tenants[tenant])
    .execute();

/** Makes a tenant that is none a factory: 墨白设计工作室 acts as the second one. */
export async function secondFactory(t: TestApp): Promise<number> {
  const factoryId = t.tenants.designer;
  await t.database.system.updateTable('tenant').set({ type: 2 }).where('id', '=', factoryId).execute();
  await letIn(t, 'designer', ['factory:customer']);
  return factoryId;
}

/** What the log of a tenant says, the oldest first. */
export const logOf = async (t: TestApp, tenantId: number): Promise<string[]> =>
  (
    await t.database.system
      .selectFrom('tenantLog')
      .select('text')
      .where('tenantId', '=', tenantId)
      .orderBy('id')
      .execute()
  ).map(({ text }) => text);
