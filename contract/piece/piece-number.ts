/**
 * What a number of the hall names; the digit stands first. Places, cartons and documents of stock have 0, which is not of
 * the hall.
 */
export const HALL_KINDS = {
  piece: 1,
  plate: 2,
  batch: 3,
  box: 4,
  badge: 5,
  workOrder: 6,
  /** A station or a device. */
  station: 7,
  pickupSlip: 8,
  command: 9,
} as const;
export type HallKind = keyof typeof HALL_KINDS;

/** The quasigroup of H. Michael Damm's thesis (2004): every single wrong digit and every swap of neighbours is found. */
const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
].map((row) => [...row].map(Number));

/** The check digit of decimal digits; 0 where they end in their own. */
const dammDigit = (digits: string): number =>
  [...digits].reduce((interim, digit) => DAMM[interim]![Number(digit)]!, 0);

const LARGEST_SEQUENCE = 9_999_999_999;

/**
 * The number of a thing of the hall, 12 digits: its kind, ten digits of a sequence, a check digit.
 * @param sequence an integer from 1 to 9,999,999,999.
 * @throws RangeError where the sequence is none of these.
 */
export function hallNumber(kind: HallKind, sequence: number): string {
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > LARGEST_SEQUENCE)
    throw new RangeError(`${sequence} is no sequence of a number of the hall`);
  const digits = `${HALL_KINDS[kind]}${String(sequence).padStart(10, '0')}`;
  return `${digits}${dammDigit(digits)}`;
}

const KIND_OF = new Map(Object.entries(HALL_KINDS).map(([kind, digit]) => [String(digit), kind as HallKind]));

/**
 * What a number of the hall names, as it stands on paper: 12 ASCII digits and nothing else. null where it is none or came
 * in wrong, so that nobody need ask the database for it.
 */
export function hallKindOf(number: string): HallKind | null {
  if (!/^[0-9]{12}$/.test(number) || dammDigit(number) !== 0) return null;
  return KIND_OF.get(number[0]!) ?? null;
}
