const NAME = 'podflow.social-states';
/** More than one: who came back by the back button may still use the code before. */
const MOST_STATES = 5;

/**
 * The states that went out from this tab. Whoever is handed a link with somebody else's code and state must not bind that
 * stranger's account to his own: the stranger could come in by it from then on.
 */
export const ownStates = {
  add(state: string): void {
    try {
      sessionStorage.setItem(NAME, JSON.stringify([...read(), state].slice(-MOST_STATES)));
    } catch {
      // Without storage nothing is bound, and every other way in stays.
    }
  },
  has: (state: string): boolean => read().includes(state),
};

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
