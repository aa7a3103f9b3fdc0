import type { TestApp } from './app.ts';
import { auth } from '#contract/auth.ts';
import type { visitorOf } from './visitor.ts';

/** Whoever is made here signs in with it. */
export const RIGHT = 'Demo123456';

/** A user of his own for a test, with a mobile and no tenant, so that none waits for another's codes and locks. */
export async function makePerson(t: TestApp, v: ReturnType<typeof visitorOf>) {
  const mobile = v.mobile();
  const name = `person-${mobile}`;
  const { system } = t.database;
  const { passwordHash } = await system
    .selectFrom('appUser')
    .select('passwordHash')
    .where('username', '=', 'merchant01')
    .executeTakeFirstOrThrow();
  const user = await system
    .insertInto('appUser')
    .values({ username: name, realName: '某人', mobile, passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  const login = (password = RIGHT, userAgent?: string) =>
    v.ask(auth.login, { username: name, password }, { ...(userAgent && { userAgent }) });
  return {
    userId: user.id,
    mobile,
    login,
    signIn: async (userAgent?: string) => (await login(RIGHT, userAgent)).data.accessToken,
    async join(tenantId: number) {
      const role = await system
        .selectFrom('role')
        .select('id')
        .where('tenantId', '=', tenantId)
        .executeTakeFirstOrThrow();
      await system.insertInto('membership').values({ tenantId, userId: user.id, roleId: role.id }).execute();
    },
  };
}

/** The code that a token is answered with: 0 where it is good. */
export const tokenCode = async (v: ReturnType<typeof visitorOf>, token: string) =>
  (await v.ask(auth.permissionInfo, {}, { token })).code;
