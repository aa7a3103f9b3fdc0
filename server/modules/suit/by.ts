import type { Ctx } from '#server/platform/implement.ts';

/** Who writes suits: a user in a call of his, or a task of his. */
export type By = Pick<Ctx, 'tenantId' | 'userId' | 'userName' | 'limits' | 'now'>;
