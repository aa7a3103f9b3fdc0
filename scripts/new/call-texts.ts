import { quoted } from './plan.ts';

export interface Call {
  area: string;
  name: string;
  id: string;
  method: string;
  path: string;
  title: string;
  /** The file of its area below the root. */
  contract: string;
  /** Whose tenants may call. */
  of: string;
}

const params = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

const said = (call: Call): string => {
  const fields = params(call.path).map((name) => `${name}: z.coerce.number().int().positive()`);
  const parts = [
    call.id === '-' ? '' : `id: ${quoted(call.id)}`,
    fields.length === 0 ? '' : `input: z.object({ ${fields.join(', ')} })`,
    'output: z.boolean()',
  ];
  return `{ ${parts.filter(Boolean).join(', ')} }`;
};

/** The function of contract/endpoint.ts that makes a call of this method. */
export const verbOf = ({ method }: Call): string => (method === 'DELETE' ? 'del' : method.toLowerCase());

const WIDTH = 110;

export function contractEntry(call: Call): string {
  const access = `{ of: ${quoted(call.of)}, permissions: [] }`;
  const values = [quoted(call.path), quoted(call.title), access, said(call)];
  const begun = `  ${call.name}: ${verbOf(call)}(`;
  const line = `${begun}${values.join(', ')}),\n`;
  if (line.replace(/[^ -~]/g, 'xx').length <= WIDTH + 1) return line;
  return `${begun}\n${values.map((value) => `    ${value},\n`).join('')}  ),\n`;
}

export const newContract = (call: Call): string => `import { z } from 'zod';
import { ${verbOf(call)} } from '#contract/endpoint.ts';

export const ${call.area} = {
${contractEntry(call)}};
`;

export const newRoutes = (
  { area, name, contract }: Call,
  importLine: string,
): string => `import type { FastifyInstance } from 'fastify';
import { ${area} } from '#${contract}';
import { implement } from '#server/platform/implement.ts';
${importLine}

export function ${area}Routes(app: FastifyInstance) {
  implement(app, ${area}, {
    ${name},
  });
}
`;

export const handlerFile = ({
  area,
  name,
  contract,
}: Call): string => `import { CODES } from '#contract/errors.ts';
import type { Output, Parsed } from '#contract/endpoint.ts';
import type { ${area} } from '#${contract}';
import type { Ctx } from '#server/platform/implement.ts';
import { Refusal } from '#server/platform/refusal.ts';

export function ${name}(
  _ctx: Ctx,
  _input: Parsed<typeof ${area}.${name}>,
): Promise<Output<typeof ${area}.${name}>> {
  return Promise.reject(new Refusal(CODES.notImplemented, '此功能尚未开放，请稍后再试。'));
}
`;

const USERS: Record<string, string> = { any: 'factory01', factory: 'factory01', business: 'merchant01' };
const STRANGERS: Record<string, [username: string, what: string]> = {
  factory: ['merchant01', 'a merchant'],
  business: ['factory01', 'a factory'],
};

export function testFile(call: Call): string {
  const { area, name, path, of, contract } = call;
  const input = `{ ${params(path)
    .map((param) => `${param}: 1`)
    .join(', ')} }`;
  const [stranger, what] = STRANGERS[of] ?? [];
  const refusal = `it('is no business of ${what}', async () => {
  const stranger = await t.as('${stranger}');
  expect(await stranger.ask(${area}.${name}, ${input})).toMatchObject({ code: CODES.forbidden });
});

`;
  return `import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODES } from '#contract/errors.ts';
import { ${area} } from '#${contract}';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

${stranger ? refusal : ''}it('refuses until it is built', async () => {
  const user = await t.as('${USERS[of]}');
  expect(await user.ask(${area}.${name}, ${input})).toMatchObject({ code: CODES.notImplemented });
});
`;
}
