import { printTemplate } from '#contract/print-template/print-template.ts';
import type { SomeDone } from '#contract/values/some-done.ts';
import { few, useSomeDone } from '@/features/means/index.ts';
import { call } from '@/shared/api/index.ts';
import { SureDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import type { List } from '@/shared/ui/list/index.ts';

const TEXT = {
  stop: '停用后打印时不能再选；种类的默认模板不能停用。',
  start: '启用后打印时可以选择。',
} as const;

/** What is done with chosen templates. */
export function TemplateActions({ list }: { list: List<typeof printTemplate.page> }) {
  const { open, shown, tell } = useSomeDone(list);
  const { rows } = list.chosen;
  const ask = (deed: 'stop' | 'start'): void => {
    const act = deed === 'stop' ? '停用' : '启用';
    const ids = rows.filter(({ status }) => status === (deed === 'stop' ? 0 : 1)).map(({ id }) => id);
    open(({ onDone, onClose }) => {
      let done: SomeDone;
      return (
        <SureDialog
          title={`${act} ${few(ids.length)} 个打印模板`}
          text={TEXT[deed]}
          act={act}
          intent={deed === 'stop' ? 'danger' : 'primary'}
          onConfirm={async () => {
            done = await call(printTemplate[deed], { ids }, { quiet: true });
          }}
          onClose={onClose}
          onDone={() =>
            tell(act, done, `已${act} ${few(done.successIds.length)} 个打印模板`, { onDone, onClose })
          }
        />
      );
    });
  };
  const whyNot = (status: number, word: string): string | undefined =>
    rows.some((row) => row.status === status) ? undefined : `所选的打印模板都已${word}`;
  return (
    <>
      <ReasonedButton text="启用" why={whyNot(1, '启用')} onClick={() => ask('start')} />
      <ReasonedButton text="停用" why={whyNot(0, '停用')} onClick={() => ask('stop')} />
      {shown}
    </>
  );
}
