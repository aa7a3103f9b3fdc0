import { Tab, Tabs } from '@blueprintjs/core';
import type { Endpoint, Parsed } from '#contract/endpoint.ts';
import type { List } from './list-view.ts';

export interface StatusTab {
  /** undefined: all of them. */
  value: string | undefined;
  label: string;
  /** Said on hover. */
  tip?: string | undefined;
  /** Shown beside the label once it is known. */
  count?: number | undefined;
}

const ALL = '*';
/** A tab must own a panel; what these tabs part is the table below, so that theirs is empty. */
const PANEL = <></>;

/** One field of the question as tabs, with how many each would show. */
export function StatusTabs<E extends Endpoint>({
  list,
  name,
  tabs,
}: {
  list: List<E>;
  name: keyof Parsed<E> & string;
  tabs: readonly StatusTab[];
}) {
  const selected = list.asked[name];
  return (
    <Tabs
      id={`${list.name}-${name}`}
      className="list-tabs"
      // A mark that glides is measured, and lays the page out at each change of the tabs.
      animate={false}
      selectedTabId={selected === undefined ? ALL : String(selected)}
      renderActiveTabPanelOnly
      onChange={(id) => list.ask({ [name]: id === ALL ? undefined : id })}
    >
      {tabs.map(({ value, label, tip, count }) => (
        <Tab
          key={value ?? ALL}
          id={value ?? ALL}
          title={tip ? <span title={tip}>{label}</span> : label}
          panel={PANEL}
          tagContent={
            count === undefined ? undefined : count > 99_999 ? '99,999+' : count.toLocaleString('zh-CN')
          }
          // A tag of one line measures whether it is cut, and lays the page out for that.
          tagProps={{ minimal: true, round: true, multiline: true, className: 'tabular' }}
        />
      ))}
    </Tabs>
  );
}
