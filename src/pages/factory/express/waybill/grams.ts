/** A weight as it is read; `guessed`: a SKU in it has none. */
export const gramsText = (grams: number | null, guessed: boolean): string =>
  grams === null ? '' : `${guessed ? '约 ' : ''}${grams.toLocaleString('zh-CN')} 克`;
