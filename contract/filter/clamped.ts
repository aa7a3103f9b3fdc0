export const clamped = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value);
