import { distributeRule, type DistributeRule } from '#contract/distribute/distribute-rule.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { SureDialog, type OpenDialog } from '@/shared/ui/dialog/index.ts';
import type { RowAction } from '@/shared/ui/list/index.ts';
import type { RecordOf } from '@/shared/ui/record/index.ts';
import { RuleFormDialog } from './rule-form-dialog.tsx';

const toggle = async ({ id, version, name, enabled }: DistributeRule): Promise<void> => {
  await call(distributeRule.turn, { id, version, enabled: !enabled });
  showMessage(`分配规则「${name}」已${enabled ? '停用' : '启用'}`);
};

/** What the rule takes now becomes batches once the user is sure. */
const running =
  (open: OpenDialog, { id, name, release }: DistributeRule, pieces: number | undefined) =>
  (): void => {
    const key = randomId();
    const count = pieces === undefined ? '' : ` ${pieces.toLocaleString('zh-CN')} 件`;
    open((ends) => (
      <SureDialog
        title={`立即运行「${name}」`}
        text={`不等组批时机，把现在符合的${count}生产件马上组批${release ? '并下发' : ''}。`}
        act="运行"
        intent="primary"
        onConfirm={async () => {
          const made = await call(distributeRule.run, { id, idempotencyKey: key }, { quiet: true });
          showMessage(
            made.batches.length === 0
              ? '现在没有符合的生产件，没有组批'
              : `已组批 ${made.batches.join('、')}：${made.orders.toLocaleString('zh-CN')} 单 ${made.pieces.toLocaleString('zh-CN')} 件${made.more ? '；还有剩下的，请再运行一次' : ''}`,
          );
        }}
        {...ends}
      />
    ));
  };

/** What is done with the rules of the list. `waiting`: how many pieces each open one would take now. */
export const recordOfRules = (
  open: OpenDialog,
  afterAction: () => void,
  waiting: ReadonlyMap<number, number> | undefined,
): RecordOf<DistributeRule> => ({
  ...{ noun: '分配规则', may: ['factory:station:edit'], Form: RuleFormDialog, width: 208 },
  more: (rule): RowAction[] => [
    {
      text: rule.enabled ? '停用' : '启用',
      // What failed has shown its notice; the rows say how it stands in either case.
      act: () =>
        void toggle(rule)
          .catch(() => undefined)
          .then(afterAction),
    },
    {
      text: '运行',
      why: rule.enabled ? undefined : '规则已停用，请先启用再运行。',
      act: running(open, rule, waiting?.get(rule.id)),
    },
  ],
  remove: ({ id, name }) => ({
    text: `分配规则「${name}」将被删除，不再组批；它已组的批次和运行记录还在。`,
    send: (pass) => call(distributeRule.delete, { id, ...pass }, { quiet: true }),
    told: `分配规则「${name}」已删除`,
  }),
});
