/** Tenths of a millimetre as one reads them; nothing where there is none. */
export const mm = (tenths: number | null): string => (tenths === null ? '' : (tenths / 10).toFixed(1));
