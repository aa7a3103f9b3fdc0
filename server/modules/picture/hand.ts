import type { Shelf } from '#contract/picture/shelf.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { PictureMover } from './life-types.ts';

/** The user who asks, as one who moves pictures of a shelf. */
export const handOf = (
  { tenantId, userId, userName, now }: Pick<Ctx, 'tenantId' | 'userId' | 'userName' | 'now'>,
  shelf: Shelf,
): PictureMover => ({
  tenantId,
  shelf,
  by: 'owner',
  userId,
  userName,
  now,
});

/** What acts by itself for a tenant. */
export const itself = (tenantId: number, by: 'system' | 'timer', now: Date): PictureMover => ({
  tenantId,
  by,
  userId: null,
  userName: null,
  now,
});
