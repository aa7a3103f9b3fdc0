import type { Db } from '#server/platform/database.ts';

/** On the owner's connection: somebody, or a whole tenant, is sent away. */

/** Of a user in every tenant, of a tenant with the virtual ones that it made, or of a user there. */
export async function cancelTasksOf(trx: Db, { userId, tenantId }: { userId?: number; tenantId?: number }) {
  let q = trx
    .updateTable('task')
    .set({ status: 'cancelled', endedAt: new Date() })
    .where('status', 'in', ['waiting', 'running']);
  if (userId !== undefined) q = q.where('userId', '=', userId);
  if (tenantId !== undefined)
    q = q.where('tenantId', 'in', (eb) =>
      eb
        .selectFrom('tenant')
        .select('id')
        .where((t) => t.or([t('id', '=', tenantId), t('virtualOf', '=', tenantId)])),
    );
  await q.execute();
}
