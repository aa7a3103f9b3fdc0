import { Tab, Tabs } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import { TAIL_VIEWS, type TailView, type tails } from '#contract/tails/tails.ts';

type Sums = Output<typeof tails.page>['sums'];
const BATCHES = 'batches';
const TABS: { id: TailView | typeof BATCHES; label: string }[] = [
  ...(['open', 'held', 'all'] as const).map((id) => ({ id, label: TAIL_VIEWS[id] })),
  { id: BATCHES, label: '按批次' },
];
const countsOf = ({ pieces, held, batches }: Sums) => ({ open: pieces - held, held, all: pieces, batches });

/** Pieces that something can be done with, those that are held, all of them, and their batches; what was asked stays. */
export function TailTabs({ sums }: { sums: Sums | undefined }) {
  const [search, setSearch] = useSearchParams();
  const selected = search.get('tab') === BATCHES ? BATCHES : (search.get('view') ?? 'open');
  const choose = (id: string): void =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const name of ['tab', 'view', 'pageNo', 'open']) next.delete(name);
      if (id === BATCHES) next.set('tab', BATCHES);
      else if (id !== 'open') next.set('view', id);
      return next;
    });
  const counts = sums && countsOf(sums);
  return (
    <Tabs
      id="tails"
      className="list-tabs"
      animate={false}
      selectedTabId={selected}
      onChange={(id) => choose(String(id))}
    >
      {TABS.map(({ id, label }) => (
        <Tab
          key={id}
          id={id}
          title={label}
          panel={<></>}
          tagContent={counts?.[id].toLocaleString('zh-CN')}
          tagProps={{ minimal: true, round: true, multiline: true, className: 'tabular' }}
        />
      ))}
    </Tabs>
  );
}
