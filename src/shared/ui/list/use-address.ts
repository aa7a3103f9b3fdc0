import { useLocation, useSearchParams } from 'react-router';

type Change = (before: URLSearchParams) => URLSearchParams;

/**
 * The page's question in the address bar, and how to change it. A change starts from the address as it stands when it
 * is made: the router is ahead of what React has drawn, and what was asked a moment ago must not be lost.
 */
export function useAddress(): [URLSearchParams, (change: Change, options?: { replace?: boolean }) => void] {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  return [
    search,
    (change, options) => {
      // The user is on his way to another page, whose address this is already.
      if (globalThis.location.pathname !== pathname) return;
      const before = new URLSearchParams(globalThis.location.search);
      const next = change(new URLSearchParams(before));
      // What changes nothing is no step of the history: enter, just after a pause has sent the same words.
      if (next.toString() !== before.toString()) setSearch(next, options);
    },
  ];
}
