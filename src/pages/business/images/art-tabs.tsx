import { Tab, Tabs } from '@blueprintjs/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Parsed } from '#contract/endpoint.ts';
import { ART_FINDINGS, lineArt, type ArtFinding } from '#contract/order/line-art.ts';
import { query } from '@/shared/api/index.ts';

export type ArtTab = ArtFinding | 'all' | 'code';

/** How many lines each finding would show beside the other filters. */
export const useArtCounts = (asked: Partial<Parsed<typeof lineArt.counts>>) =>
  useQuery({ ...query(lineArt.counts, asked, { quiet: true }), placeholderData: keepPreviousData });

/** Lines by what is found at them, and the same by their codes. */
export function ArtTabs({
  chosen,
  counts,
  onChoose,
}: {
  chosen: ArtTab;
  counts: Record<ArtFinding, number> | undefined;
  onChoose: (tab: ArtTab) => void;
}) {
  const all = counts && counts.missing + counts.low + counts.unreadable;
  const tab = (id: ArtTab, title: string, count?: number) => (
    <Tab
      key={id}
      id={id}
      title={title}
      panel={<></>}
      tagContent={count?.toLocaleString('zh-CN')}
      tagProps={{ minimal: true, round: true, multiline: true, className: 'tabular' }}
    />
  );
  return (
    <Tabs
      id="images"
      className="list-tabs"
      animate={false}
      selectedTabId={chosen}
      renderActiveTabPanelOnly
      onChange={(id) => onChoose(id as ArtTab)}
    >
      {tab('all', '需要处理', all)}
      {(Object.keys(ART_FINDINGS) as ArtFinding[]).map((id) => tab(id, ART_FINDINGS[id], counts?.[id]))}
      {tab('code', '按编码')}
    </Tabs>
  );
}
