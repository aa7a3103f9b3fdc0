import { z } from 'zod';
import { get, id } from '#contract/endpoint.ts';

/** C020, apart from the other calls of users: the workspace asks it wherever it opens. */
export const simpleUsers = get(
  '/basic/system/user/list-all-simple',
  '用户选项',
  { of: 'any', permissions: [] },
  { id: 'C020', output: z.array(z.object({ id, realName: z.string() })) },
);
