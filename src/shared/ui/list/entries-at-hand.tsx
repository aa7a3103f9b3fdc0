import { ENTRIES } from './buttons-at-hand.ts';

/** The entries of a folded menu that are possible now, for the search of commands; in sight they come with the menu. */
export const EntriesAtHand = ({ entries }: { entries: readonly { name: string; run: () => void }[] }) => (
  <span hidden {...{ [ENTRIES]: true }}>
    {entries.map(({ name, run }) => (
      <button key={name} type="button" onClick={run}>
        {name}
      </button>
    ))}
  </span>
);
