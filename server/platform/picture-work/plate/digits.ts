// The ten digits in five by seven dots, a row a number, the leftmost dot its highest bit: no font of the machine is asked.
const ROWS: Record<string, readonly number[]> = {
  0: [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110],
  1: [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
  2: [0b01110, 0b10001, 0b00001, 0b00010, 0b00100, 0b01000, 0b11111],
  3: [0b11111, 0b00010, 0b00100, 0b00010, 0b00001, 0b10001, 0b01110],
  4: [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
  5: [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
  6: [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
  7: [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
  8: [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
  9: [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
};

/** Column and row of each dot of a digit. */
export const dotsOf = (digit: string): [column: number, row: number][] =>
  (ROWS[digit] ?? []).flatMap((bits, row) =>
    [0, 1, 2, 3, 4].flatMap((column) =>
      (bits >> (4 - column)) & 1 ? [[column, row] as [number, number]] : [],
    ),
  );
