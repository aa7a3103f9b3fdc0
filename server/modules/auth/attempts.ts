const WINDOW_MS = 60_000;
const MOST = 10;

/** Counts failed sign-ins by address and name within a minute; one server's memory is enough to make guessing slow. */
export function attempts(now: () => number = Date.now) {
  const failures = new Map<string, { count: number; since: number }>();
  const fresh = (who: string) => {
    const seen = failures.get(who);
    return seen && now() - seen.since < WINDOW_MS ? seen : undefined;
  };
  return {
    may: (who: string) => (fresh(who)?.count ?? 0) < MOST,
    count(who: string) {
      if (failures.size > 10_000) failures.clear();
      const seen = fresh(who);
      if (seen) seen.count += 1;
      else failures.set(who, { count: 1, since: now() });
    },
    forget: (who: string) => void failures.delete(who),
  };
}
