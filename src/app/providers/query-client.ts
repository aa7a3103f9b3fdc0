import { QueryClient } from '@tanstack/react-query';
import { connected } from '@/shared/api/index.ts';
import { sessionCleared } from '@/shared/lib/cache/index.ts';

/**
 * Live events say what has changed; the window's focus is no reason to ask everything again. Without network a question
 * fails at once: one that waits shows the rows of another question meanwhile.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
  },
});

sessionCleared.subscribe(() => queryClient.clear());

// What failed meanwhile is asked again by itself.
connected.subscribe(() => {
  if (connected.get())
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
});
