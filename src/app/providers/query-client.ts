import { QueryClient } from '@tanstack/react-query';
import { sessionCleared } from '@/shared/lib/cache/index.ts';

/** Live events say what has changed; the window's focus is no reason to ask everything again. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 15_000, refetchOnWindowFocus: false, retry: false } },
});

sessionCleared.subscribe(() => queryClient.clear());
