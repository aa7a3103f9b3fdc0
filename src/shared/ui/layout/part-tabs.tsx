import { Tab, Tabs } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';

/** The parts of a screen, the chosen one in the address bar; the first is left out of it. */
export function usePartTabs<P extends string>(
  id: string,
  parts: Readonly<Record<P, string>>,
): { part: P; tabs: React.ReactElement } {
  const [search, setSearch] = useSearchParams();
  const names = Object.keys(parts) as P[];
  const first = names[0]!;
  const part = names.find((name) => name === search.get('tab')) ?? first;
  const tabs = (
    <Tabs
      id={id}
      className="list-tabs"
      // A mark that glides is measured, and lays the page out at each change of the tabs.
      animate={false}
      selectedTabId={part}
      onChange={(next) => setSearch(next === first ? {} : { tab: String(next) })}
    >
      {names.map((name) => (
        <Tab key={name} id={name} title={parts[name]} panel={<></>} />
      ))}
    </Tabs>
  );
  return { part, tabs };
}
