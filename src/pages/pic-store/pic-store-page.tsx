import { Tab, Tabs } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { picture } from '#contract/picture/picture.ts';
import { PairList, StoreUsage } from '@/features/picture-shelf/index.ts';
import { query } from '@/shared/api/index.ts';
import { FolderTree } from './folder-tree.tsx';
import { PictureList } from './picture-list.tsx';
import { isTiled, TILED } from './view.tsx';
import { SharedAssets } from './shared-assets.tsx';
import './pic-store.css';

const TABS = {
  ready: '我的图片',
  assets: '字体与素材',
  pairs: '重复',
  broken: '无法使用',
  trashed: '回收站',
} as const;
const isTab = (tab: string | null): tab is keyof typeof TABS => tab !== null && Object.hasOwn(TABS, tab);

/** /picStore: all pictures of the merchant, to find, to sort and to judge. */
export function PicStorePage() {
  const [search, setSearch] = useSearchParams();
  const options = useQuery(query(picture.options, {}, { quiet: true }));
  const given = search.get('tab');
  const tab = isTab(given) ? given : 'ready';
  const counts = options.data?.counts;
  const tabs = (
    <Tabs
      id="pic-store"
      className="list-tabs"
      animate={false}
      selectedTabId={tab}
      onChange={(id) =>
        setSearch({
          ...(id !== 'ready' && { tab: String(id) }),
          ...(isTiled(search) && TILED),
        })
      }
    >
      {Object.entries(TABS).map(([id, title]) => (
        <Tab
          key={id}
          id={id}
          title={title}
          panel={<></>}
          tagContent={
            id === 'assets'
              ? undefined
              : counts?.[id as Exclude<keyof typeof TABS, 'assets'>].toLocaleString('zh-CN')
          }
          tagProps={{ minimal: true, round: true, multiline: true, className: 'tabular' }}
        />
      ))}
    </Tabs>
  );
  return (
    <div className="pic-store" data-tree={tab === 'ready'}>
      {tab === 'ready' && (
        <aside className="pic-store-side" aria-label="文件夹">
          <FolderTree />
          <StoreUsage options={options.data} />
        </aside>
      )}
      {tab === 'assets' ? (
        <SharedAssets tabs={tabs} />
      ) : tab === 'pairs' ? (
        <PairList tabs={tabs} />
      ) : (
        // A tab is a list of its own: what was chosen and filtered on another does not hold here.
        <PictureList key={tab} tab={tab} tabs={tabs} options={options.data} />
      )}
    </div>
  );
}
