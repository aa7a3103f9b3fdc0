import { MEDIA } from '#contract/device/device.ts';
import { mmOf } from '#contract/device/lengths.ts';
import { PRINT_COLORS, PRINT_WHITES } from '#contract/print-file/print-file.ts';
import { GROUPINGS, PLATE_FILES, ROTATIONS, TARGETS } from '#contract/rosi/print-settings.ts';
import { PROFILE_STATUS, type PrintProfile } from '#contract/rosi/profile.ts';
import { columnsOf, Nothing, wordTag } from '@/shared/ui/list/index.ts';

type Said = Pick<PrintProfile, 'settings'>;

const marginsOf = ({ settings: s }: Said): string => {
  const all = [s.marginTop, s.marginRight, s.marginBottom, s.marginLeft].map(mmOf);
  return new Set(all).size === 1 ? all[0]! : all.join(' ');
};
const whiteOf = ({ settings: { white, choke } }: Said): string =>
  white === 'none' ? PRINT_WHITES.none : `${PRINT_WHITES[white]} ${(choke / 100).toFixed(2)}`;

const c = columnsOf<PrintProfile>();
export const PROFILE_COLUMNS = [
  c.text('name', '名称', 190),
  c.text('deviceName', '设备', 130),
  c.text('material', '材质', 120),
  {
    ...{ name: 'isDefault', title: '默认', width: 64 },
    cell: ({ isDefault }: PrintProfile) =>
      isDefault ? wordTag({ children: '默认', intent: 'primary' }) : <Nothing />,
  },
  c.text('media', '类型', 60, ({ settings }) => MEDIA[settings.media]),
  c.text('size', '宽 × 长 mm', 120, ({ settings }) => `${mmOf(settings.width)} × ${mmOf(settings.length)}`, {
    align: 'right',
  }),
  c.count('dpi', 'dpi', 56, ({ settings }) => settings.dpi),
  c.text('color', '色彩', 130, ({ settings, iccName }) =>
    [PRINT_COLORS[settings.color], iccName].filter(Boolean).join('，'),
  ),
  c.text('white', '白墨 内缩 mm', 104, whiteOf),
  c.text('gap', '间距 mm', 80, ({ settings }) => `${mmOf(settings.gapX)} × ${mmOf(settings.gapY)}`, {
    align: 'right',
  }),
  c.text('margins', '边距 mm', 90, marginsOf, { align: 'right' }),
  c.text('rotation', '旋转', 92, ({ settings }) => ROTATIONS[settings.rotation]),
  c.text('groupBy', '分组', 76, ({ settings }) => GROUPINGS[settings.groupBy]),
  c.text('fileKind', '文件', 60, ({ settings }) => PLATE_FILES[settings.fileKind]),
  c.text(
    'target',
    '去向',
    110,
    ({ settings: { target, sendsItself } }) => `${TARGETS[target]}${sendsItself ? '，自动' : ''}`,
  ),
  c.count('versionNo', '版本', 56),
  c.word('status', '状态', 64, PROFILE_STATUS, { 0: 'success', 1: 'none' }),
  c.text('updatedBy', '更新人', 90),
  c.time('updatedAt', '更新时间', 104),
];
