import { Button } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { suit, type Suit } from '#contract/suit/suit.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { appliedText } from './applied-text.ts';
import { useSuitExport } from './suit-files.tsx';

interface Target {
  chosen: { rows: readonly Suit[]; count: number };
  afterAction: () => void;
}

/** What is done with chosen suits: stopped they give no new line a meaning. */
export function SuitActions({ target }: { target: Target }) {
  const { open, shown } = useDialog(() => target.afterAction());
  const exports = useSuitExport();
  const of = (status: Suit['status']) => target.chosen.rows.filter((row) => row.status === status);
  const start = async (): Promise<void> => {
    const ids = of('stopped').map(({ id }) => id);
    // A refusal has shown its notice.
    const applied = await call(suit.start, { ids }).catch(() => undefined);
    if (applied) showMessage(`已启用 ${ids.length} 个套装，${appliedText(applied)}`);
    target.afterAction();
  };
  const stop = (): void => {
    const ids = of('active').map(({ id }) => id);
    open((ends) => (
      <SureDialog
        title={`停用 ${ids.length} 个套装`}
        text="停用后，新来的订单里这些编码会等待匹配；已经按套装匹配的订单不变。随时可以重新启用。"
        act="停用"
        told={`已停用 ${ids.length} 个套装`}
        onConfirm={() => call(suit.stop, { ids }, { quiet: true })}
        {...ends}
      />
    ));
  };
  const whyNot = (status: Suit['status'], word: string): string | undefined =>
    of(status).length > 0 ? undefined : `所选的套装都已${word}`;
  return (
    <>
      <Permitted need={['business:code:edit']}>
        <ReasonedButton text="启用" why={whyNot('stopped', '启用')} onClick={() => void start()} />
        <ReasonedButton text="停用" why={whyNot('active', '停用')} onClick={stop} />
      </Permitted>
      <Button
        icon={<Export />}
        text="导出所选"
        onClick={() => void exports.start({ ids: target.chosen.rows.map(({ id }) => id) })}
      />
      {shown}
      {exports.shown}
    </>
  );
}
