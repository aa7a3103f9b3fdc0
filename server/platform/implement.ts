import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access, Answer, Area, Endpoint, Parsed, TenantAccess } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import { mayCall } from '#contract/sides.ts';
import { BASE_PATH, decodeQuery, type Envelope, HEADERS } from '#contract/wire.ts';
import { bodyObject, refuseUnstorable } from './body.ts';
import type { Caller } from './caller.ts';
import type { Db } from './database.ts';
import { Refusal } from './refusal.ts';
import { servicesOf, type Services } from './services.ts';

/** Everything a service may touch while serving one request of a tenant's user. */
export interface Ctx extends Caller, Services {
  /** Bound to the caller's tenant. */
  db: Db;
  now: Date;
  requestId: string;
  ip: string;
}

/** For calls that are open, or that come before a tenant is chosen. */
export interface OpenCtx extends Services {
  caller: Caller | null;
  now: Date;
  requestId: string;
  ip: string;
  /** The browser's own words for itself, cut to what is worth keeping. */
  device: string;
  /** What this browser calls the computer that it runs on (H02); null: it does not say. */
  fingerprint: string | null;
}

/** A call that asks for a token, before a tenant is chosen. */
export type SignedInCtx = OpenCtx & { caller: Caller };

/** @throws Refusal 401 where the call is open and nobody is signed in. */
export function signedIn(ctx: OpenCtx): SignedInCtx {
  const { caller } = ctx;
  if (!caller) throw new Refusal(CODES.unauthenticated, '认证失败，请重新登录');
  return { ...ctx, caller };
}

type CtxOf<A extends Access> = A extends TenantAccess ? Ctx : OpenCtx;
/** Raw access for uploads and streams. */
export interface Raw {
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handlers<A extends Area> = {
  [K in keyof A]: (ctx: CtxOf<A[K]['access']>, input: Parsed<A[K]>, raw: Raw) => Promise<Answer<A[K]>>;
};

const served: Endpoint[] = [];
/** Every call that is served, in order of registration: for the API document and the tests of the architecture. */
export const servedEndpoints = (): readonly Endpoint[] => served;

/** Serves one contract area: a missing or mistyped handler does not compile. Input is parsed, access asked, the answer checked. */
export function implement<A extends Area>(app: FastifyInstance, area: A, handlers: Handlers<A>) {
  for (const [name, e] of Object.entries(area)) {
    if (!served.includes(e)) served.push(e);
    const handle = handlers[name] as (ctx: OpenCtx | Ctx, input: unknown, raw: Raw) => Promise<unknown>;
    (e.body === 'none' ? unread : plain)(app, (scope) =>
      scope.route({
        method: e.method,
        url: BASE_PATH + e.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        config: { stream: e.body === 'stream' },
        handler: async (request, reply) => {
          const ctx = await admit(app, e, request);
          const input = e.input.parse(rawInput(e, request));
          const data = await handle(ctx, input, { request, reply });
          if (e.body === 'stream') return reply;
          return success(checked(e, data), app.clock.now());
        },
      }),
    );
  }
}

type Register = (scope: FastifyInstance) => void;
const plain = (app: FastifyInstance, register: Register) => register(app);
/** Whatever body comes, of whatever kind, is received up to the usual limit and dropped. */
const unread = (app: FastifyInstance, register: Register) =>
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, dropped) => dropped(null));
    register(scope);
    done();
  });

/** An answer that does not fit is our mistake, not the caller's. */
function checked(e: Endpoint, data: unknown) {
  const answer = e.output.safeParse(data);
  if (!answer.success)
    throw new Error(`${e.path} answers what its contract does not say`, { cause: answer.error });
  return answer.data;
}

export const success = <T>(data: T, now = new Date()): Envelope<T> => ({
  code: CODES.ok,
  msg: '',
  currentTime: now.getTime(),
  data,
});

async function admit(app: FastifyInstance, e: Endpoint, request: FastifyRequest): Promise<OpenCtx | Ctx> {
  const base = {
    ...servicesOf(app),
    now: app.clock.now(),
    requestId: request.id,
    ip: request.ip,
    device: deviceOf(request),
    fingerprint: fingerprintOf(request),
  };
  if (e.access === 'open') return { ...base, caller: null };
  const byKey = e.access !== 'signedIn' && e.access.by === 'key';
  const caller = await (byKey ? app.authenticateKey(request) : app.authenticate(request));
  if (e.access === 'signedIn') return { ...base, caller };
  if (!caller.tenantId || !caller.side) throw new Refusal(CODES.forbidden, '请先选择公司');
  const { of, permissions } = e.access;
  if (of !== 'any' && of !== caller.side) throw new Refusal(CODES.forbidden, '权限不足');
  if (!mayCall(permissions, caller.permissions, caller.side)) throw new Refusal(CODES.forbidden, '权限不足');
  return { ...base, ...caller, db: app.database.of(caller.tenantId) };
}

const MOST_OF_DEVICE = 300;
const deviceOf = ({ headers }: FastifyRequest) => (headers['user-agent'] ?? '').slice(0, MOST_OF_DEVICE);

/** One that is no word of the usual kind says nothing: it is a wish of the client's, not a condition of the call. */
const fingerprintOf = ({ headers }: FastifyRequest) => {
  const said = headers[HEADERS.fingerprint];
  return typeof said === 'string' && /^[\w-]{8,64}$/.test(said) ? said : null;
};

function rawInput(e: Endpoint, request: FastifyRequest): unknown {
  const params = request.params as Record<string, string>;
  const input =
    e.body === 'multipart'
      ? { ...queryOf(request), ...params }
      : e.method === 'GET'
        ? { ...queryOf(request), ...params }
        : e.method === 'DELETE'
          ? { ...queryOf(request), ...params, ...bodyObject(request.body) }
          : { ...addressed(e, request), ...bodyObject(request.body), ...params };
  refuseUnstorable(input);
  return input;
}

const addressed = (e: Endpoint, request: FastifyRequest) => {
  if (!e.alsoInAddress) return {};
  const query = queryOf(request);
  return Object.fromEntries(
    e.alsoInAddress.filter((name) => name in query).map((name) => [name, query[name]]),
  );
};

const queryOf = ({ url }: FastifyRequest) =>
  decodeQuery(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');
