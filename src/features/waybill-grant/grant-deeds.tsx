import { Button } from '@blueprintjs/core';
import { grants } from '#contract/grant/grant.ts';
import type { ActionResult } from '#contract/life-cycle/action.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, SureDialog, type OpenDialog } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';
import type { List } from '@/shared/ui/list/index.ts';

/** What came of it, row by row. */
const tell = (what: string, { successIds, failed }: ActionResult): void => {
  const [first] = failed;
  showMessage(
    first
      ? `${what} ${successIds.length} 条，${failed.length} 条没有处理：${first.msg}`
      : `${what} ${successIds.length} 条`,
  );
};

/** What either side does with chosen grants. */
export function GrantDeeds({
  list,
  own,
  open,
}: {
  list: List<typeof grants.page>;
  own: 'owner' | 'receiver';
  open: OpenDialog;
}) {
  const { rows } = list.chosen;
  const ids = rows.map(({ id }) => id);
  const { submit, busy, failure } = useSending(async (deed: 'pause' | 'resume') => {
    tell(deed === 'pause' ? '已暂停' : '已恢复', await call(grants[deed], { ids }, { quiet: true }));
    list.acted();
  });
  const end = () =>
    open((ends) => (
      <SureDialog
        title="结束面单分享"
        text={`${ids.length} 条分享将结束：不能再取新的单号，已取到的单号继续有效；结束后不能恢复。`}
        act="结束"
        onConfirm={async () => tell('已结束', await call(grants.end, { ids }, { quiet: true }))}
        {...ends}
      />
    ));
  return (
    <>
      <Button
        text="暂停"
        loading={busy}
        disabled={!rows.some(({ state }) => state === 'active' || state === 'usedUp')}
        onClick={() => submit('pause')}
      />
      <Button
        text="恢复"
        loading={busy}
        disabled={!rows.some(({ state, pausedBy }) => state === 'paused' && pausedBy === own)}
        onClick={() => submit('resume')}
      />
      <Button text="结束" disabled={!rows.some(({ state }) => state !== 'ended')} onClick={end} />
      <FailureNote error={failure} />
    </>
  );
}
