// Powers and cosines out of sums, products and quotients alone: these are the same to the last bit wherever the language
// runs, which Math.pow and Math.cos are not. Only so do browser and server agree on each byte (M10).

const LN_2 = 0.6931471805599453;
const TERMS = 20;

/** Of a number above 0. */
function logarithm(x: number): number {
  let twos = 0;
  let rest = x;
  for (; rest > 1.5; twos += 1) rest /= 2;
  for (; rest < 0.75; twos -= 1) rest *= 2;
  const s = (rest - 1) / (rest + 1);
  let sum = 0;
  let power = s;
  for (let n = 1; n < 2 * TERMS; n += 2) {
    sum += power / n;
    power *= s * s;
  }
  return 2 * sum + twos * LN_2;
}

function exponential(x: number): number {
  const twos = Math.round(x / LN_2);
  const rest = x - twos * LN_2;
  let sum = 1;
  let term = 1;
  for (let n = 1; n < TERMS; n++) {
    term *= rest / n;
    sum += term;
  }
  for (let n = 0; n < twos; n++) sum *= 2;
  for (let n = 0; n > twos; n--) sum /= 2;
  return sum;
}

/** Of a base from 0 to 1. */
export const power = (base: number, exponent: number): number =>
  base <= 0 ? 0 : exponential(logarithm(base) * exponent);

/** Of an angle between -180 and 180 degrees. */
export function cosine(degrees: number): number {
  const x = (degrees * 3.141592653589793) / 180;
  let sum = 1;
  let term = 1;
  for (let n = 1; n < TERMS; n++) {
    term *= (-x * x) / ((2 * n - 1) * (2 * n));
    sum += term;
  }
  return sum;
}

/** Of an angle between -180 and 180 degrees. */
export function sine(degrees: number): number {
  const x = (degrees * 3.141592653589793) / 180;
  let sum = x;
  let term = x;
  for (let n = 1; n < TERMS; n++) {
    term *= (-x * x) / (2 * n * (2 * n + 1));
    sum += term;
  }
  return sum;
}
