import { HALL_STATUS } from '#contract/station/access.ts';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { call } from '@/shared/api/index.ts';
import { SureDialog, type OpenDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, optionsOf, type RowAction } from '@/shared/ui/list/index.ts';

interface Turned {
  id: number;
  name: string;
  status: number;
}

/** Which rows a list of stopped and started ones shows. */
export const STATUS_FILTER = {
  name: 'status',
  label: '状态',
  kind: 'choice',
  options: optionsOf(HALL_STATUS, true),
} as const;

const c = columnsOf<Turned & { updatedBy: string; updatedAt: number }>();
/** Whether it is in use, and who changed it last, as each list of this screen ends. */
export const LAST_COLUMNS = [
  c.word('status', '状态', 70, HALL_STATUS, { 0: 'success', 1: 'none' }),
  c.text('updatedBy', '更新人', 100),
  c.time('updatedAt', '更新时间', 112),
];

/** The button of a row that stops it, or starts it again, once the user is sure. */
export const turnOf =
  (
    open: OpenDialog,
    noun: string,
    calls: Record<'stop' | 'start', Endpoint>,
    text: Record<'stop' | 'start', string>,
  ) =>
  ({ id, name, status }: Turned): RowAction => {
    const deed = status === 0 ? 'stop' : 'start';
    const act = deed === 'stop' ? '停用' : '启用';
    return {
      text: act,
      act: () =>
        open((ends) => (
          <SureDialog
            title={`${act}${noun}「${name}」`}
            text={text[deed]}
            act={act}
            intent={deed === 'stop' ? 'danger' : 'primary'}
            told={`${noun}已${act}`}
            onConfirm={() => call(calls[deed], { id } as Input<Endpoint>, { quiet: true })}
            {...ends}
          />
        )),
    };
  };
