import type { QueryObserverResult, RefetchOptions } from '@tanstack/react-query';

interface Asked<T> {
  refetch: (options?: RefetchOptions) => Promise<QueryObserverResult<T>>;
}

/**
 * Asks once more and waits for an answer that was asked for after this. Where a live event asks the same meanwhile, that
 * ends this question, and its promise is kept with the answer of before: then the answer of the other one is waited for.
 */
export async function refetched<T>(question: Asked<T>): Promise<QueryObserverResult<T>> {
  let result = await question.refetch();
  while (result.isFetching) result = await question.refetch({ cancelRefetch: false });
  return result;
}
