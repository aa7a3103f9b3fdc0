import { MEDIA } from '#contract/device/device.ts';
import { mmOf } from '#contract/device/lengths.ts';
import { PRINT_COLORS, PRINT_WHITES } from '#contract/print-file/print-file.ts';
import {
  BARCODE_PLACES,
  GROUPINGS,
  INTENTS,
  LAYOUTS,
  PIECE_MARKS,
  PLATE_FILES,
  ROTATIONS,
  TARGETS,
  type PrintSettings,
} from './print-settings.ts';

// What a print profile says, field by field, in words: its log, its list and its overrides say the same.

type Key = keyof PrintSettings;
/** Names of what settings name by a number. */
export interface SettingNames {
  icc: ReadonlyMap<number, string>;
  jig: ReadonlyMap<number, string>;
}

interface Word<K extends Key> {
  title: string;
  write: (value: PrintSettings[K], names: SettingNames) => string;
}

const mm = (title: string) => ({ title, write: (length: number) => `${mmOf(length)} mm` });
const count = (title: string) => ({ title, write: (n: number) => n.toLocaleString('zh-CN') });
const yes = (title: string) => ({ title, write: (is: boolean) => (is ? '是' : '否') });
const word = <T extends object>(title: string, words: T) => ({
  title,
  write: (key: keyof T) => String(words[key]),
});
const named = (title: string, kind: keyof SettingNames, none: string) => ({
  title,
  write: (id: number | null, names: SettingNames) =>
    id === null ? none : (names[kind].get(id) ?? '已选择的文件'),
});

export const SETTING_WORDS: { readonly [K in Key]: Word<K> } = {
  media: word('类型', MEDIA),
  width: mm('宽'),
  length: mm('长'),
  marginTop: mm('上边距'),
  marginRight: mm('右边距'),
  marginBottom: mm('下边距'),
  marginLeft: mm('左边距'),
  leadIn: mm('引纸'),
  leadOut: mm('尾纸'),
  gapX: mm('横向间距'),
  gapY: mm('纵向间距'),
  rotation: word('旋转', ROTATIONS),
  layout: word('排列', LAYOUTS),
  groupBy: word('分组', GROUPINGS),
  mostPieces: count('每版件数'),
  dpi: { title: 'dpi', write: String },
  color: word('色彩', PRINT_COLORS),
  iccFileId: named('色彩文件', 'icc', '按常用'),
  intent: word('渲染意图', INTENTS),
  white: word('白墨', PRINT_WHITES),
  choke: { title: '白墨内缩', write: (choke) => `${(choke / 100).toFixed(2)} mm` },
  mirror: yes('镜像'),
  proof: yes('确认图'),
  fileKind: word('文件', PLATE_FILES),
  cropMarks: yes('裁切线'),
  registrationMarks: yes('套准标记'),
  cutContour: yes('切割轮廓'),
  barcode: word('版号条码', BARCODE_PLACES),
  pieceMark: word('件标记', PIECE_MARKS),
  target: word('去向', TARGETS),
  sendsItself: yes('自动下发'),
  jigId: named('治具', 'jig', '无'),
};
export const SETTING_KEYS = Object.keys(SETTING_WORDS) as Key[];

/** A value of one field as it is shown. */
export const sayValue = <K extends Key>(key: K, value: PrintSettings[K], names: SettingNames): string =>
  SETTING_WORDS[key].write(value, names);

/** What differs, field by field; empty where nothing does. */
export const sayChanges = (before: PrintSettings, after: PrintSettings, names: SettingNames): string[] =>
  SETTING_KEYS.flatMap((key) =>
    before[key] === after[key]
      ? []
      : [
          `${SETTING_WORDS[key].title} ${sayValue(key, before[key], names)} → ${sayValue(key, after[key], names)}`,
        ],
  );
