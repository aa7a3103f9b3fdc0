import { queryOptions } from '@tanstack/react-query';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { call } from './call.ts';
import type { CallOptions } from './request.ts';

/** The only place where query keys are made. Without input: the key that all queries of the endpoint begin with. */
export const queryKey = <E extends Endpoint>(e: E, input?: Input<E>): readonly unknown[] =>
  input === undefined ? [e.path] : [e.path, input];

/** Query options for any contract endpoint. Not retried by itself: each failed call has shown its notice. */
export const query = <E extends Endpoint>(
  e: E,
  input: Input<E>,
  options: Pick<CallOptions, 'quiet' | 'tenantId'> = {},
) =>
  queryOptions<Output<E>>({
    queryKey: queryKey(e, input),
    queryFn: ({ signal }) => call(e, input, { ...options, signal }),
    retry: false,
  });
