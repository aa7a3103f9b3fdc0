import { queryOptions } from '@tanstack/react-query';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { afterFirstScreen } from '@/shared/lib/first-screen/first-screen.ts';
import { call } from './call.ts';
import type { CallOptions } from './request.ts';

/** The only place where query keys are made. Without input: the key that all queries of the endpoint begin with. */
export const queryKey = <E extends Endpoint>(e: E, input?: Input<E>): readonly unknown[] =>
  input === undefined ? [e.path] : [e.path, input];

interface QueryOptions extends Pick<CallOptions, 'quiet' | 'tenantId'> {
  /** Asked once the first screen shows what the user came for: what stands beside it can wait. */
  later?: boolean;
  /** Another one asks anew: when it was that the answer changed, or its version then, where no live event tells. */
  since?: number | null;
}

/** Query options for any contract endpoint. Not retried by itself: each failed call has shown its notice. */
export const query = <E extends Endpoint>(
  e: E,
  input: Input<E>,
  { later, since, ...options }: QueryOptions = {},
) =>
  queryOptions<Output<E>>({
    queryKey: since === undefined ? queryKey(e, input) : [...queryKey(e, input), since],
    queryFn: async ({ signal }) => {
      if (later) await afterFirstScreen();
      return call(e, input, { ...options, signal });
    },
    retry: false,
  });
