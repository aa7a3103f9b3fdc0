import { useMemo, type ComponentProps, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { Upload } from '@blueprintjs/icons';
import { useQueryClient } from '@tanstack/react-query';
import { asset, ASSET_KINDS, ASSET_LICENCES, ASSET_STATUS } from '#contract/asset/asset.ts';
import type { Output } from '#contract/endpoint.ts';
import { queryKey } from '@/shared/api/index.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { AssetActions } from './asset-actions.tsx';
import { columnsFor, type AssetTab } from './asset-columns.tsx';
import { AssetDetail } from './asset-detail.tsx';

const UploadDialog = lazyPart(() => import('./upload-dialog.tsx').then((m) => m.UploadDialog));

const NONE: readonly string[] = [];
const choices = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));

/** The assets of one tab: those that stand, or the trash. */
export function AssetList({
  tab,
  tabs,
  options,
}: {
  tab: AssetTab;
  tabs: ReactElement;
  options: Output<typeof asset.options> | undefined;
}) {
  const list = useList(asset.page, { name: `factory.asset.${tab}`, start: { tab } });
  const client = useQueryClient();
  const again = (): void => {
    list.afterAction();
    void client.invalidateQueries({ queryKey: queryKey(asset.options, {}) });
    void client.invalidateQueries({ queryKey: queryKey(asset.detail) });
  };
  const { open, shown } = useDialog(again);
  const mayEdit = usePermits(['factory:art:edit']);
  const columns = useMemo(() => columnsFor(tab, list.rows), [tab, list.rows]);
  const categories = options?.categories ?? NONE;
  const isLive = tab === 'live';
  const begin = isLive && mayEdit && (
    <Button
      intent="primary"
      icon={<Upload />}
      text="上传"
      onClick={() => open((ends) => <UploadDialog categories={categories} {...ends} />)}
    />
  );
  return (
    <>
      <ListScreen
        title="素材列表"
        list={list}
        columns={columns}
        tabs={tabs}
        filters={[
          { name: 'keyword', label: '名称', kind: 'text', placeholder: '名称的一部分' },
          { name: 'kind', label: '类型', kind: 'choice', options: optionsOf(ASSET_KINDS) },
          { name: 'category', label: '分类', kind: 'choice', options: choices(categories) },
          { name: 'tags', label: '标签', kind: 'choices', options: choices(options?.tags ?? NONE) },
          { name: 'licence', label: '授权', kind: 'choice', options: optionsOf(ASSET_LICENCES) },
          { name: 'endsSoon', label: '授权 30 天内到期', kind: 'yesNo' },
          { name: 'shared', label: '客户可见', kind: 'yesNo' },
          ...(isLive
            ? ([
                { name: 'status', label: '状态', kind: 'choice', options: optionsOf(ASSET_STATUS, true) },
              ] as const)
            : []),
        ]}
        actions={mayEdit && <AssetActions rows={list.chosen.rows} tab={tab} open={open} onDone={again} />}
        tools={
          <>
            {options && (
              <span className="list-quiet tabular asset-used">
                已用 {formatBytes(options.usedBytes)} / {formatBytes(options.quotaBytes)}
              </span>
            )}
            {begin}
          </>
        }
        empty={
          isLive
            ? {
                title: '还没有素材',
                text: '上传贴纸、相框、背景、纹理或字体，写明授权；可以共享给客户。',
                ...(begin && { action: begin }),
              }
            : { title: '回收站是空的', text: '删除的素材会在这里保留 30 天，期间可以还原。' }
        }
        detail={detailOf({ mayEdit, categories, open, onDone: again })}
      />
      {shown}
    </>
  );
}

const detailOf = (given: Omit<ComponentProps<typeof AssetDetail>, 'id'>) => ({
  title: '素材详情',
  content: (id: number) => <AssetDetail key={id} id={id} {...given} />,
});
