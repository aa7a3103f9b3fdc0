import { useState } from 'react';
import { printProfile, type PrintProfile } from '#contract/rosi/profile.ts';
import { USUAL_CHOKE } from '#contract/print-file/print-file.ts';
import type { SomeDone } from '#contract/values/some-done.ts';
import { few, useSomeDone } from '@/features/means/index.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog, SureDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton, SelectField, useSending } from '@/shared/ui/form/index.ts';
import type { List } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { CHOKES } from '../choices.ts';
import { CostDialog } from './cost-dialog.tsx';

const TEXT = {
  stop: '停用后不再按它打印；材质的默认配置不能停用。',
  start: '启用后可以设为材质的默认。',
} as const;

/** What is done with chosen profiles. */
export function ProfileActions({ list }: { list: List<typeof printProfile.page> }) {
  const { open, shown, tell } = useSomeDone(list);
  const { rows } = list.chosen;
  const ask = (deed: 'stop' | 'start'): void => {
    const act = deed === 'stop' ? '停用' : '启用';
    const ids = rows.filter(({ status }) => status === (deed === 'stop' ? 0 : 1)).map(({ id }) => id);
    open(({ onDone, onClose }) => {
      let done: SomeDone;
      return (
        <SureDialog
          title={`${act} ${few(ids.length)} 个打印配置`}
          text={TEXT[deed]}
          act={act}
          intent={deed === 'stop' ? 'danger' : 'primary'}
          onConfirm={async () => {
            done = await call(printProfile[deed], { ids }, { quiet: true });
          }}
          onClose={onClose}
          onDone={() =>
            tell(act, done, `已${act} ${few(done.successIds.length)} 个打印配置`, { onDone, onClose })
          }
        />
      );
    });
  };
  const whyNot = (status: number, word: string): string | undefined =>
    rows.some((row) => row.status === status) ? undefined : `所选的打印配置都已${word}`;
  const choke = (): void =>
    open(({ onDone, onClose }) => (
      <ChokeDialog
        rows={rows}
        onSet={(done) =>
          tell('设置', done, `已设置 ${few(done.successIds.length)} 个打印配置`, { onDone, onClose })
        }
        onClose={onClose}
      />
    ));
  const cost = (): void =>
    open(({ onDone, onClose }) => (
      <CostDialog
        rows={rows}
        onSet={(done) =>
          tell('设置', done, `已设置 ${few(done.successIds.length)} 个打印配置`, { onDone, onClose })
        }
        onClose={onClose}
      />
    ));
  return (
    <Permitted need={['factory:device:edit']}>
      <ReasonedButton text="启用" why={whyNot(1, '启用')} onClick={() => ask('start')} />
      <ReasonedButton text="停用" why={whyNot(0, '停用')} onClick={() => ask('stop')} />
      <ReasonedButton
        text="白墨内缩"
        why={rows.some(({ settings }) => settings.white !== 'none') ? undefined : '所选的打印配置都不印白墨'}
        onClick={choke}
      />
      <ReasonedButton text="用料价格" why={undefined} onClick={cost} />
      {shown}
    </Permitted>
  );
}

/** The white of many, each in a new version. */
function ChokeDialog({
  rows,
  onSet,
  onClose,
}: Pick<DialogEnds, 'onClose'> & { rows: readonly PrintProfile[]; onSet: (done: SomeDone) => void }) {
  const [choke, setChoke] = useState(rows[0]?.settings.choke ?? USUAL_CHOKE);
  const form = useSending(async () => {
    const ids = rows.filter(({ settings }) => settings.white !== 'none').map(({ id }) => id);
    onSet(await call(printProfile.choke, { ids, choke }, { quiet: true }));
  });
  return (
    <FormDialog title={`白墨内缩 ${few(rows.length)} 个打印配置`} form={form} onClose={onClose}>
      <SelectField
        label="白墨内缩"
        options={CHOKES}
        value={choke}
        onChange={setChoke}
        help="每个配置保存为新版本；不印白墨的保持原样"
      />
    </FormDialog>
  );
}
