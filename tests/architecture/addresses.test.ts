import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '#contract/wire.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}
interface Call {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

let t: TestApp;
let calls: [title: string, call: Call][];
beforeAll(async () => {
  t = await startTestApp();
  const { paths } = (await t.app.inject(`${BASE_PATH}/openapi.json`)).json<{
    paths: Record<string, Record<string, Call>>;
  }>();
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): [string, Call] => [
      `${method.toUpperCase()} ${path.slice(BASE_PATH.length)}`,
      call,
    ]),
  );
});
afterAll(() => t.close());

/** What a person or a program proves itself with, by the names that the contract gives it. */
const SECRET = /token|passw|pwd|secret|captcha|smscode|credential|apikey|^sign$/i;

/** Names of fields, however deep. */
const namesIn = (schema: Schema = {}): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [name, ...namesIn(inner)]),
  ...namesOf(schema.items ? [schema.items] : []),
  ...namesOf(schema.anyOf ?? []),
];
const namesOf = (schemas: Schema[]) => schemas.flatMap((one) => namesIn(one));

const secretsIn = (pick: (call: Call) => Schema[]): [string, string][] =>
  calls.flatMap(([title, call]) =>
    namesOf(pick(call))
      .filter((name) => SECRET.test(name))
      .map((name): [string, string] => [title, name]),
  );

describe('[C029] no address holds a secret', () => {
  it('but of the calls that the specification writes so, and of links to one file', () => {
    const inAddress = secretsIn((call) =>
      (call.parameters ?? []).map(({ name, schema }) => ({ properties: { [name]: schema } })),
    );
    expect(inAddress.toSorted()).toEqual([
      // A signature over one file and an hour: it opens nothing else.
      ['GET /basic/file/open/{id}', 'sign'],
      // By GET, with the password as a parameter: specification section 7. Pages send it in a body.
      ['GET /basic/system/tenant/updateTenantDangerOptPassword', 'dangerOptPassword'],
      ['GET /basic/system/tenant/updateTenantDangerOptPassword', 'oldDangerOptPassword'],
      // As programs of the ancestor's family send it; spent at once. Pages send it in a body.
      ['POST /basic/system/auth/refresh-token', 'refreshToken'],
    ]);
  });

  it('there are secrets to look for, and they travel in bodies', () => {
    const inBody = secretsIn((call) => Object.values(call.requestBody?.content ?? {}).map((c) => c.schema));
    const names = new Set(inBody.map(([, name]) => name));
    expect([...names]).toEqual(
      expect.arrayContaining(['password', 'newPassword', 'refreshToken', 'dangerOptPassword']),
    );
    const removals = inBody.filter(
      ([title, name]) => title.startsWith('DELETE') && name === 'dangerOptPassword',
    );
    expect(removals.length).toBeGreaterThan(5);
  });
});
