import { z } from 'zod';
import type { HttpAnswer, HttpRequest, Tools } from './adapter.ts';
import { accessRefused, busy, reach, readJson, refusedBy } from './http.ts';

const Answer = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() }),
    )
    .optional(),
});

const NO_ACCESS = new Set(['FORBIDDEN', 'UNAUTHENTICATED', 'ACCESS_DENIED']);

/** The body of a GraphQL request. */
export const question = (url: string, query: string, variables: object = {}): HttpRequest => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query, variables }),
});

/** @throws PlatformError also where the errors stand in an answer of status 200. */
export async function askGraphql<T>(
  tools: Tools,
  platform: string,
  signed: HttpRequest,
  form: z.ZodType<T>,
): Promise<{ data: T; answer: HttpAnswer }> {
  const answer = await reach(tools, platform, signed);
  const { data, errors } = readJson(platform, answer, Answer);
  const error = errors?.[0];
  if (error) {
    const code = error.extensions?.code ?? '';
    if (NO_ACCESS.has(code)) throw accessRefused(platform);
    if (code === 'THROTTLED') throw busy(platform, answer);
    throw refusedBy(platform, error.message);
  }
  return { data: readJson(platform, { ...answer, text: JSON.stringify(data) }, form), answer };
}
