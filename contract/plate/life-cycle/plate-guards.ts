import { isFilled, sentences, type Guard } from '#contract/life-cycle/guards.ts';
import type { PlateActor } from './plate-events.ts';
import type { PlateFacts } from './plate-facts.ts';
import type { PLATE_REGIONS } from './plate-states.ts';

/** What some event carries and some guard reads. */
interface Given {
  by: PlateActor;
  reason?: string;
  defect?: string;
  responsible?: string;
}

type PlateGuard = Guard<typeof PLATE_REGIONS, PlateFacts, Given>;
const { sentBy, fact, given } = sentences<PlateFacts, Given>();

/** The sentences of the chart, each with its predicate and with what a user reads where it does not hold. */
export const PLATE_GUARDS = {
  'the factory or the system sends it': sentBy(
    ['factory', 'system'],
    '这一步由工厂操作或由系统自动完成，请联系工厂处理。',
  ),
  'the system sends it': sentBy(['system'], '这一步由系统自动完成，请等待系统处理。'),
  'the factory sends it': sentBy(['factory'], '这一步由工厂操作，请联系工厂处理。'),
  'a reason': given((_, e) => isFilled(e.reason), '请填写原因后再提交。'),
  'a defect and who is responsible': given(
    (_, e) => isFilled(e.defect) && isFilled(e.responsible),
    '请选择缺陷和责任方。',
  ),
  'every piece may come onto it': fact(
    (f) => f.mayCome,
    '有的生产件已被剔出、拦截或在别的版上，请刷新后重新拼版。',
  ),
  'another piece stays': fact((f) => f.stays > 0, '版上已没有生产件，请刷新后核对。'),
  'no piece stays': fact((f) => f.isEmpty, '版上还有生产件，请先剔出。'),
  'no piece of it is held': fact((f) => f.noneHeld, '版上有被拦截或作废的生产件，请先剔出再试。'),
  'the files are of the layout that stands': fact((f) => f.filesStand, '版文件不是最新的排版，请重新出图。'),
  'the layout holds': fact((f) => f.layoutHolds, '排版不符合打印配置的间距、边距或旋转，请调整后再保存。'),
  'the device is open': fact((f) => f.deviceOpen, '设备已停用，请先启用设备。'),
  'the job is done': fact((f) => f.job === 'done', '打印任务还没有完成，请稍等。'),
  'the job failed, or a person saw that it is not at the device': fact(
    (f) => f.job === 'failed' || f.job === 'unknown',
    '打印任务没有失败，请稍等。',
  ),
  'the job is unknown': fact((f) => f.job === 'unknown', '打印任务的结果已知，请刷新后核对。'),
  'the same operator within 10 minutes, or with its own permission': fact(
    (f) => f.ownAndFresh,
    '登记打印超过 10 分钟，或由别人登记，请联系登记的人。',
  ),
  'no slot came out wrong': fact((f) => f.allGood, '版上有打坏的件，已生成补做，不能撤销，请联系主管处理。'),
  'nothing followed': fact((f) => f.nothingFollowed, '版上的件已进入后面的工序，不能撤销，请联系主管处理。'),
} as const satisfies Record<string, PlateGuard>;

export type PlateGuardName = keyof typeof PLATE_GUARDS;
