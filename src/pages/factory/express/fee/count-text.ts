/** A count with its unit; empty where nobody knows it. */
export const countText = (count: number | null, unit: string): string =>
  count === null ? '' : `${count.toLocaleString('zh-CN')} ${unit}`;
