import { z } from 'zod';
import type { Permission } from './permissions.ts';
import type { TenantSide } from './sides.ts';

/**
 * Who may call.
 * - `open`: anybody.
 * - `signedIn`: a valid access token; a tenant may not be chosen yet.
 * - `{ of, permissions }`: a token with a chosen tenant of that kind; of `permissions` the ones of the
 *   caller's tenant kind count and one of them must be held (an empty list asks for none). The server fails
 *   closed: a list that holds nothing for the caller's kind refuses the call.
 */
export type Access = 'open' | 'signedIn' | TenantAccess;
export interface TenantAccess {
  of: TenantSide;
  permissions: readonly Permission[];
  /** By a tenant's own system, with a key and a signature (contract/open-auth/signature.ts) in place of a user's token. */
  by?: 'key';
}

/** One API call, described once: browser, server, documents and tests are derived from it. */
export interface Endpoint<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  /** Its line in docs/spec/calls.tsv or calls-open.tsv; `-` for a call that joined later. */
  id: string;
  /** What it does, in Chinese, for the API document. */
  title: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base path of contract/wire.ts. */
  path: string;
  input: I;
  output: O;
  access: A;
  /** How the body travels: JSON, a multipart form with one `file` (its input stands in the address), or an answer that is no envelope; `none`: whatever comes is left unread. */
  body?: 'json' | 'multipart' | 'stream' | 'none';
  /** Of a call with a body: these fields are taken from its address, too, as programs written for the ancestor of this API send them. */
  alsoInAddress?: readonly string[];
}

export type Area = Record<string, Endpoint>;
export type Input<E extends Endpoint> = z.input<E['input']>;
export type Parsed<E extends Endpoint> = z.output<E['input']>;
export type Output<E extends Endpoint> = z.output<E['output']>;
/** What a handler may answer with: the same, but a Date where a time is, and nothing where it is `done`. */
export type Answer<E extends Endpoint> = z.input<E['output']>;
/** A part of an answer, likewise: `Shown<typeof User>`. */
export type Shown<S extends z.ZodType> = z.input<S>;

/** A call that is written out whole, as tests of the browser's calls do; the others are made by the functions below. */
export const endpoint = <I extends z.ZodType, O extends z.ZodType, A extends Access>(
  e: Endpoint<I, O, A>,
): Endpoint<I, O, A> => e;

/** Upper bound of a page: lists show at most this many rows at once (K06), shops load 1,000 at once (S08). */
export const MAX_PAGE_SIZE = 1000;

/** A condition that the list does not know is refused: left out in silence, it would answer rows that nobody asked for. */
export const pageQuery = z.strictObject({
  pageNo: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(50),
});

export const pageOf = <T extends z.ZodType>(row: T) => z.object({ list: z.array(row), total: z.int() });

/** A row id: bigint in the database, a safe integer on the wire; query strings are coerced. */
export const id = z.coerce.number().int().positive();
/** Epoch milliseconds. The server may answer with a Date in its place: on the wire it is the number. */
export const time = z.preprocess(
  (at) => (at instanceof Date ? at.getTime() : at),
  z.int(),
) as unknown as z.ZodType<number, number | Date>;
/** Integer cents of the currency beside it. */
export const cents = z.int();

/** What a dangerous call carries beside its own input: the tenant's password, where one is set (F14). */
export const dangerPass = z.object({ dangerOptPassword: z.string().max(64).optional() });
/** What a call without a form carries in its body all the same: no address may hold it. */
export const NOT_IN_ADDRESS = 'dangerOptPassword' satisfies keyof typeof dangerPass.shape;
export type DangerPass = z.infer<typeof dangerPass>;

export const nothing = z.object({});
/** The answer of a write that has nothing else to say: true, also where its handler returns nothing. */
export const done = z.preprocess(
  (said) => (said === undefined ? true : said),
  z.boolean(),
) as unknown as z.ZodType<boolean, boolean | void>;

/** What a call says beside who may call it where; what it leaves out is as most calls have it. */
interface Said<I extends z.ZodType, O extends z.ZodType> extends Pick<Endpoint, 'body' | 'alsoInAddress'> {
  /** A call that joined after the specification has none. */
  id?: string;
  /** Left out where the call takes nothing. */
  input?: I;
  /** Left out where the answer says only that it is done. */
  output?: O;
}

const by =
  (method: Endpoint['method']) =>
  <A extends Access, I extends z.ZodType = typeof nothing, O extends z.ZodType = typeof done>(
    path: string,
    title: string,
    access: A,
    { id: call = '-', input, output, ...more }: Said<I, O> = {},
  ): Endpoint<I, O, A> => ({
    ...{ id: call, title, method, path, access },
    input: input ?? (nothing as z.ZodType as I),
    output: output ?? (done as z.ZodType as O),
    ...more,
  });

/** A call by its path below the base path, its title, who may call it, and what else there is to say. */
export const get = by('GET');
export const post = by('POST');
export const put = by('PUT');
export const del = by('DELETE');
