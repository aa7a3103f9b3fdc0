import type { Picture } from '#contract/picture/picture.ts';

/** [G24] The colours of a picture in a word: its profile where it has one, else what can be said without. */
export function colourText({ space, profile }: Pick<Picture, 'space' | 'profile'>): string {
  if (space === null) return '';
  const word = { rgb: 'RGB', cmyk: 'CMYK', grey: '灰度' }[space];
  if (profile !== '') return `${word} · ${profile}`;
  // What says nothing of its colours is taken for sRGB by everybody.
  return space === 'rgb' ? 'sRGB' : `${word} · 无配置`;
}
