import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NOT_IN_ADDRESS, type Endpoint } from '#contract/endpoint.ts';
import { SIGN_HEADERS } from '#contract/open-auth/signature.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { servedEndpoints } from './implement.ts';

/** O019 and O020: whether it lives, whether it can serve, and every call with its schemas. */
export function documentRoutes(app: FastifyInstance) {
  app.get('/health', () => ({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    if (app.drain.isLeaving()) return reply.code(503).send({ status: 'leaving' });
    try {
      const asked = app.database.system.selectFrom('secret').select('name').limit(1).execute();
      // One that hangs is as far away as one that is gone: whoever sends the requests must hear of it.
      await Promise.race([asked, tooLate()]);
      return { status: 'ok', database: 'ok', jobs: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'unavailable', database: 'unavailable' });
    }
  });
  for (const path of ['/health', '/ready'])
    app.get(BASE_PATH + path, (_request, reply) => reply.redirect(path, 307));
  app.get(`${BASE_PATH}/openapi.json`, () => describe(servedEndpoints()));
}

/** How long the database may take to say that it is there. */
const READY_MS = 2000;
const tooLate = () =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), READY_MS).unref());

const schema = (type: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(type, { io, unrepresentable: 'any', cycles: 'ref', reused: 'inline' });

function securityOf({ access }: Endpoint) {
  if (access === 'open') return [];
  return [access !== 'signedIn' && access.by === 'key' ? { signature: [] } : { bearer: [] }];
}

const inBody = (body: object) => ({ requestBody: { content: { 'application/json': { schema: body } } } });

const ONE_FILE = {
  requestBody: {
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { file: { type: 'string', format: 'binary' } },
          required: ['file'],
        },
      },
    },
  },
};

interface ObjectSchema {
  properties?: Record<string, unknown>;
  required?: string[] | undefined;
}

/** Each field by its own name; what is an object or a list goes as `field[sub]=value` (H04). */
function parametersOf({ properties = {}, required = [] }: ObjectSchema, path: string) {
  return Object.entries(properties).map(([name, of]) => {
    if (path.includes(`{${name}}`)) return { name, in: 'path', required: true, schema: of };
    const isDeep = ['object', 'array'].includes((of as { type?: string }).type ?? '');
    return {
      ...{ name, in: 'query', required: required.includes(name), schema: of },
      ...(isDeep && { style: 'deepObject', explode: true, description: `${name}[字段或从 0 起的序号]=值` }),
    };
  });
}

/** Fields of the body that are taken from the address, too. */
const alsoInAddress = (names: readonly string[], { properties = {} }: ObjectSchema) => ({
  parameters: names.map((name) => ({
    ...{ name, in: 'query', required: false, deprecated: true, schema: properties[name] },
    description: '请放在请求体中；为兼容旧程序，也可以放在地址中',
  })),
});

function inputOf({ method, path, input, body, alsoInAddress: names }: Endpoint) {
  const whole = schema(input, 'input');
  if (body === 'none') return {};
  if (body === 'multipart') return { parameters: parametersOf(whole, path), ...ONE_FILE };
  if (method !== 'GET' && method !== 'DELETE')
    return { ...inBody(whole), ...(names && alsoInAddress(names, whole)) };
  const inQuery = (query: ObjectSchema) => ({ parameters: parametersOf(query, path) });
  const secret = method === 'GET' ? [] : [NOT_IN_ADDRESS].filter((name) => whole.properties?.[name]);
  if (secret.length === 0) return inQuery(whole);
  const part = (kept: (name: string) => boolean) => ({
    ...whole,
    properties: Object.fromEntries(Object.entries(whole.properties!).filter(([name]) => kept(name))),
    required: whole.required?.filter(kept),
  });
  return {
    ...inQuery(part((name) => !secret.includes(name))),
    ...inBody(part((name) => secret.includes(name))),
  };
}

function describe(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const e of endpoints) {
    (paths[BASE_PATH + e.path] ??= {})[e.method.toLowerCase()] = {
      summary: e.title,
      operationId: e.id === '-' ? undefined : e.id,
      security: securityOf(e),
      ...inputOf(e),
      responses: {
        200: {
          description: 'code 为 0 表示成功',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  code: { type: 'integer' },
                  msg: { type: 'string' },
                  currentTime: { type: 'integer' },
                  data: schema(e.output, 'output'),
                },
              },
            },
          },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'PodFlow', version: '1' },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: SIGN_HEADERS.signature,
          description: `与 ${SIGN_HEADERS.key}、${SIGN_HEADERS.timestamp}、${SIGN_HEADERS.nonce} 一起发送，见 docs/open-api`,
        },
      },
    },
    paths,
  };
}
