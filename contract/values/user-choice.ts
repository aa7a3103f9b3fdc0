import { z } from 'zod';
import { endpoint, id, nothing } from '#contract/endpoint.ts';

/** C020, apart from the other calls of users: the workspace asks it wherever it opens. */
export const simpleUsers = endpoint({
  id: 'C020',
  title: '用户选项',
  method: 'GET',
  path: '/basic/system/user/list-all-simple',
  input: nothing,
  output: z.array(z.object({ id, realName: z.string() })),
  access: { of: 'any', permissions: [] },
});
