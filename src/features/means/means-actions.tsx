import type { ReactNode } from 'react';
import type { DangerPass } from '#contract/endpoint.ts';
import type { SomeDone } from '#contract/means/names.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { SureDialog, useDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { few, type MeansCalls, type Named } from './named.ts';
import { SomeDoneDialog } from './some-done-dialog.tsx';

interface Target<R> {
  chosen: { rows: readonly R[]; count: number };
  afterAction: (failedIds?: readonly number[]) => void;
}

/** Opens what is asked before many are changed, and tells what became of each; those that were refused stay chosen. */
export function useSomeDone<R>({ afterAction }: Target<R>) {
  const { open, shown } = useDialog<[failedIds?: readonly number[]]>((failedIds) => afterAction(failedIds));
  /** Of a dialog that has ended. */
  const tell = (act: string, done: SomeDone, told: string, { onDone, onClose }: DialogEnds<[number[]?]>) => {
    onDone(done.failed.map(({ id }) => id));
    if (done.failed.length === 0) showMessage(told);
    else open(() => <SomeDoneDialog act={act} done={done} onClose={onClose} />);
  };
  return { open, shown, tell };
}

const TEXT = {
  stop: (noun: string, count: number, skus: number) =>
    `${few(count)} 个${noun}停用后，其中 ${few(skus)} 个启用中的 SKU 随之停用，商家不能再选；已推送的订单照常生产，用到它们的商家会收到通知。重新启用时，随它停用的 SKU 一起恢复。`,
  start: (noun: string, count: number) =>
    `${few(count)} 个${noun}启用后，随它们停用的 SKU 一起恢复；手工停用的，以及材质、型号、颜色还停用的 SKU 不会恢复。`,
};

/** What is done with chosen materials, models or colours; `more`: what these rows have beside stop and start. */
export function MeansActions<R extends Named>({
  noun,
  calls,
  target,
  more,
}: {
  noun: string;
  calls: Pick<MeansCalls, 'stopMany' | 'startMany'>;
  target: Target<R>;
  more?: ReactNode;
}) {
  const { open, shown, tell } = useSomeDone(target);
  const { rows } = target.chosen;
  const ask = (deed: 'stop' | 'start'): void => {
    const some = rows.filter(({ status }) => status === (deed === 'stop' ? 0 : 1));
    const act = deed === 'stop' ? '停用' : '启用';
    const send = (pass: DangerPass) => {
      const ids = some.map(({ id }) => id);
      return deed === 'stop'
        ? call(calls.stopMany, { ids, ...pass }, { quiet: true })
        : call(calls.startMany, { ids }, { quiet: true });
    };
    const skus = some.reduce((sum, { activeSkus }) => sum + activeSkus, 0);
    open(({ onDone, onClose }) => {
      let done: Awaited<ReturnType<typeof send>>;
      return (
        <SureDialog
          title={`${act} ${few(some.length)} 个${noun}`}
          text={TEXT[deed](noun, some.length, skus)}
          act={act}
          intent={deed === 'stop' ? 'danger' : 'primary'}
          onConfirm={async (pass) => {
            done = await send(pass);
          }}
          onClose={onClose}
          onDone={() => {
            const count = done.successIds.length;
            const told = `已${act} ${few(count)} 个${noun}，随之${act} ${few(done.skus)} 个 SKU`;
            tell(act, done, told, { onDone, onClose });
          }}
        />
      );
    });
  };
  const whyNot = (status: number, word: string): string | undefined =>
    rows.some((row) => row.status === status) ? undefined : `所选的${noun}都已${word}`;
  return (
    <Permitted need={['factory:means:edit']}>
      <ReasonedButton text="启用" why={whyNot(1, '启用')} onClick={() => ask('start')} />
      <ReasonedButton text="停用" why={whyNot(0, '停用')} onClick={() => ask('stop')} />
      {more}
      {shown}
    </Permitted>
  );
}
