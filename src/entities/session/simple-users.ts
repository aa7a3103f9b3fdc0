import { simpleUsers } from '#contract/values/user-choice.ts';
import { call } from '@/shared/api/index.ts';
import { homeSession } from './home-session.ts';

/** Who works in the tenant, for choices; an empty list, silently, where it cannot be read (S05). */
export async function readSimpleUsers(): Promise<void> {
  const users = await call(simpleUsers, {}, { quiet: true }).catch(() => []);
  homeSession.patch({ simpleUserList: users.map(({ id, realName }) => ({ value: id, label: realName })) });
}
