import { afterAll, beforeAll, beforeEach } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { startTestApp, type TestApp } from './app.ts';
import { HOUR, visitorOf } from './visitor.ts';

type Visitor = ReturnType<typeof visitorOf>;
interface Here {
  t: TestApp;
  v: Visitor;
  person: Awaited<ReturnType<typeof makePerson>>;
}

/** A server for the tests of a file, and for each of them a person of its own, an hour after the one before. */
export function personOfEachTest(): Here {
  const here = {} as Here;
  beforeAll(async () => {
    here.t = await startTestApp();
    here.v = visitorOf(here.t);
  });
  afterAll(() => here.t.close());
  beforeEach(async () => {
    here.v.wait(HOUR);
    here.person = await makePerson(here.t, here.v);
  });
  return here;
}

/** Whoever is made here signs in with it. */
export const RIGHT = 'Demo123456';

/** A user of his own for a test, with a mobile and no tenant, so that none waits for another's codes and locks. */
async function makePerson(t: TestApp, v: Visitor) {
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
    .values({ username: name, realName: '某人', mobile, mobileProvenAt: t.app.clock.now(), passwordHash })
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
      await system.insertInto('membership').values({ tenantId, userId: user.id }).execute();
      await system.insertInto('userRole').values({ tenantId, userId: user.id, roleId: role.id }).execute();
    },
  };
}

/** The code that a token is answered with: 0 where it is good. */
export const tokenCode = async (v: Visitor, token: string) =>
  (await v.ask(auth.permissionInfo, {}, { token })).code;
