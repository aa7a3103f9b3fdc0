import { MOST_PRINT_PX } from './print-file.ts';

/** Why no print file is made of a line, in a word, and what to do about it. */
export const ART_FAULTS = {
  missing: { label: '缺图', todo: '没有图片' },
  noSku: { label: '未映射', todo: 'SKU 的材质不在资料中，请在「材质」中新建或为编码重新映射' },
  noSpec: { label: '缺规格', todo: 'SKU 没有印刷规格，请在「印刷规格」中设置' },
  noMask: { label: '缺孔位图', todo: 'SKU 缺孔位图，请在「印刷规格」中上传' },
  document: { label: '不是图片', todo: 'PDF、AI、EPS、PSD 文件不能直接出图，请先导出成图片，再更换' },
  tooLarge: { label: '像素过多', todo: `印刷区超过 ${MOST_PRINT_PX / 10_000} 万像素，请降低材质的目标 dpi` },
  dpiLow: { label: '分辨率低', todo: '图片低于材质的最低 dpi，请换一张更大的图片，或确认按此印刷' },
  unreadable: { label: '读不出', todo: '图片或孔位图读不出，请更换后重试' },
  refused: { label: '确认图被退回', todo: '确认图时被退回，请换图或调整摆放后重新出图' },
  machine: { label: '机器', todo: '出图 3 次都没有完成，请稍后重新出图；仍不成功时请联系平台' },
} as const;
export type ArtFault = keyof typeof ART_FAULTS;
export const isArtFault = (code: string): code is ArtFault => Object.hasOwn(ART_FAULTS, code);
