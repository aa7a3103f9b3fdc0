import { Tab, Tabs } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { goodsPicture } from '#contract/picture/goods.ts';
import { PairList, ShelfContext } from '@/features/picture-shelf/index.ts';
import { query } from '@/shared/api/index.ts';
import { GoodsList } from './goods-list.tsx';
import { GOODS } from './goods-shelf.ts';
import { MissingList } from './missing-list.tsx';
import './goods-picture.css';

const TABS = {
  ready: '图片',
  missing: '缺图',
  pairs: '重复',
  broken: '无法使用',
  trashed: '回收站',
} as const;
const isTab = (tab: string | null): tab is keyof typeof TABS => tab !== null && Object.hasOwn(TABS, tab);

/** /factory/means/picture: what customers see of the factory's goods. */
export function GoodsPicturePage() {
  const [search, setSearch] = useSearchParams();
  const options = useQuery(query(goodsPicture.options, {}, { quiet: true }));
  const given = search.get('tab');
  const tab = isTab(given) ? given : 'ready';
  const counts: Partial<Record<string, number>> = options.data?.counts ?? {};
  const tabs = (
    <Tabs
      id="goods-picture"
      className="list-tabs"
      animate={false}
      selectedTabId={tab}
      onChange={(id) => setSearch(id === 'ready' ? {} : { tab: String(id) })}
    >
      {Object.entries(TABS).map(([id, title]) => (
        <Tab
          key={id}
          id={id}
          title={title}
          panel={<></>}
          tagContent={counts[id]?.toLocaleString('zh-CN')}
          tagProps={{ minimal: true, round: true, multiline: true, className: 'tabular' }}
        />
      ))}
    </Tabs>
  );
  return (
    <ShelfContext value={GOODS}>
      {tab === 'pairs' ? (
        <PairList tabs={tabs} />
      ) : tab === 'missing' ? (
        <MissingList tabs={tabs} />
      ) : (
        // A tab is a list of its own: what was chosen and filtered on another does not hold here.
        <GoodsList key={tab} tab={tab} tabs={tabs} options={options.data} />
      )}
    </ShelfContext>
  );
}
