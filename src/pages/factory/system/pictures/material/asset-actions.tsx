import { asset, type Asset } from '#contract/asset/asset.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog, SureDialog, type OpenDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton, useSending } from '@/shared/ui/form/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import type { AssetTab } from './asset-columns.tsx';
import { SortDialog } from './sort-dialog.tsx';

type Deed = 'share' | 'unshare' | 'stop' | 'start' | 'trash' | 'restore';
interface Props {
  rows: readonly Asset[];
  tab: AssetTab;
  open: OpenDialog;
  onDone: () => void;
}

const TOLD: Record<Deed, string> = {
  share: '已共享给客户',
  unshare: '不再共享给客户',
  stop: '已停用',
  start: '已启用',
  trash: '已移到回收站，30 天内可以还原',
  restore: '已还原',
};

/** What is done with the chosen assets. Those that it changes nothing of stay as they are. */
export function AssetActions({ rows, tab, open, onDone }: Props) {
  const ids = rows.map(({ id }) => id);
  const { busy, failure, submit } = useSending(async (deed: Deed) => {
    const { changed } = await call(asset[deed], { ids }, { quiet: true });
    showMessage(changed === 0 ? '没有需要改变的素材' : `${changed} 个素材${TOLD[deed]}`);
    onDone();
  });
  const none = rows.length === 0 ? '请先选择素材。' : undefined;
  const unless = (fits: (row: Asset) => boolean, text: string) =>
    none ?? (rows.some(fits) ? undefined : text);
  const stop = (): void =>
    open((ends) => (
      <SureDialog
        title={`停用 ${rows.length} 个素材`}
        text="停用后客户看不到它们，编辑时也不能再用；已经印好的不受影响。可以随时重新启用。"
        act="停用"
        told={`${rows.length} 个素材已停用`}
        onConfirm={() => call(asset.stop, { ids }, { quiet: true })}
        {...ends}
      />
    ));
  const purge = (): void =>
    open((ends) => (
      <DangerDialog
        prompt="delete"
        text={`${rows.length} 个素材和它们的所有版本将彻底删除，不能还原。`}
        told="素材已彻底删除"
        onConfirm={(pass) => call(asset.purge, { ids, ...pass }, { quiet: true })}
        {...ends}
      />
    ));
  if (tab === 'trashed')
    return (
      <>
        <ReasonedButton
          text="还原"
          intent="primary"
          why={none}
          loading={busy}
          onClick={() => submit('restore')}
        />
        <ReasonedButton text="彻底删除" intent="danger" why={none} onClick={purge} />
        <FailureNote error={failure} />
      </>
    );
  return (
    <>
      <ReasonedButton
        text="分类与标签"
        why={none}
        onClick={() => open((ends) => <SortDialog rows={rows} {...ends} />)}
      />
      <ReasonedButton
        text="共享给客户"
        why={unless(({ shared }) => !shared, '选中的素材都已共享给客户。')}
        onClick={() => submit('share')}
      />
      <ReasonedButton
        text="取消共享"
        why={unless(({ shared }) => shared, '选中的素材都没有共享给客户。')}
        onClick={() => submit('unshare')}
      />
      <ReasonedButton
        text="停用"
        why={unless(({ status }) => status === 0, '选中的素材都已停用。')}
        onClick={stop}
      />
      <ReasonedButton
        text="启用"
        why={unless(({ status }) => status === 1, '选中的素材都已启用。')}
        onClick={() => submit('start')}
      />
      <ReasonedButton text="删除" intent="danger" why={none} onClick={() => submit('trash')} />
      <FailureNote error={failure} />
    </>
  );
}
