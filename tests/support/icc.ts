// Colour profiles (ICC, version 2) of as few tags as a reader asks for, made out of what they shall say.

export type Lab = [number, number, number];
/** Cyan, magenta, yellow and black, from 0 to 1. */
export type Inks = [number, number, number, number];

const HEAD_BYTES = 128;
const TAG_BYTES = 12;
const D50 = [0.9642, 1, 0.8249] as const;

const fixed = (value: number): number => Math.round(value * 65_536);
const bytes = (count: number, write: (at: Buffer) => void): Buffer => {
  const made = Buffer.alloc(count);
  write(made);
  return made;
};

const named = (name: string): Buffer =>
  bytes(90 + name.length + 1, (to) => {
    to.write('desc', 0, 'latin1');
    to.writeUInt32BE(name.length + 1, 8);
    to.write(name, 12, 'latin1');
  });
const white = bytes(20, (to) => {
  to.write('XYZ ', 0, 'latin1');
  for (const [n, value] of D50.entries()) to.writeInt32BE(fixed(value), 8 + n * 4);
});

function profile(
  kind: string,
  from: string,
  into: string,
  tags: readonly (readonly [string, Buffer])[],
): Buffer {
  const all = [...tags, ['cprt', Buffer.from('text\0\0\0\0none\0', 'latin1')], ['wtpt', white]] as const;
  const table = Buffer.alloc(4 + all.length * TAG_BYTES);
  table.writeUInt32BE(all.length, 0);
  const bodies: Buffer[] = [];
  let at = HEAD_BYTES + table.length;
  for (const [n, [sign, body]] of all.entries()) {
    table.write(sign, 4 + n * TAG_BYTES, 'latin1');
    table.writeUInt32BE(at, 8 + n * TAG_BYTES);
    table.writeUInt32BE(body.length, 12 + n * TAG_BYTES);
    const whole = Buffer.alloc(Math.ceil(body.length / 4) * 4);
    body.copy(whole);
    bodies.push(whole);
    at += whole.length;
  }
  const head = bytes(HEAD_BYTES, (to) => {
    to.writeUInt32BE(at, 0);
    to.writeUInt32BE(0x0240_0000, 8);
    for (const [n, sign] of [kind, from, into].entries()) to.write(sign, 12 + n * 4, 'latin1');
    to.write('acsp', 36, 'latin1');
    for (const [n, value] of D50.entries()) to.writeInt32BE(fixed(value), 68 + n * 4);
  });
  return Buffer.concat([head, table, ...bodies]);
}

const words = (values: readonly number[]): Buffer =>
  bytes(values.length * 2, (to) => {
    for (const [n, value] of values.entries()) to.writeUInt16BE(Math.round(value), n * 2);
  });

/** Of a press whose inks look as `of` says, which must be a sum of a share of each ink: between the corners it is drawn straight. */
export function inkProfile(of: (inks: Inks) => Lab): Buffer {
  const head = bytes(52, (to) => {
    to.write('mft2', 0, 'latin1');
    to.set([4, 3, 2], 8);
    for (const n of [0, 4, 8]) to.writeInt32BE(fixed(1), 12 + n * 4);
    to.writeUInt16BE(2, 48);
    to.writeUInt16BE(2, 50);
  });
  const straight = (channels: number) => Array.from({ length: channels }, () => [0, 65_535]).flat();
  const corners = Array.from({ length: 16 }, (_, n) => {
    const [l, a, b] = of([(n >> 3) & 1, (n >> 2) & 1, (n >> 1) & 1, n & 1]);
    return [l * 652.8, (a + 128) * 256, (b + 128) * 256];
  }).flat();
  const table = Buffer.concat([head, words(straight(4)), words(corners), words(straight(3))]);
  return profile('prtr', 'CMYK', 'Lab ', [
    ['desc', named('odd inks')],
    ['A2B0', table],
  ]);
}

/** Of greys whose light is their value to the power of `gamma`. */
export const greyProfile = (gamma: number): Buffer =>
  profile('mntr', 'GRAY', 'XYZ ', [
    ['desc', named('odd greys')],
    [
      'kTRC',
      bytes(14, (to) => {
        to.write('curv', 0, 'latin1');
        to.writeUInt32BE(1, 8);
        to.writeUInt16BE(Math.round(gamma * 256), 12);
      }),
    ],
  ]);

/** A JPEG with a profile in it that its pixels were not converted to. */
export function withProfile(jpeg: Buffer, icc: Buffer): Buffer {
  const segment = Buffer.alloc(18);
  segment.writeUInt16BE(0xff_e2, 0);
  segment.writeUInt16BE(16 + icc.length, 2);
  segment.write('ICC_PROFILE\0', 4, 'latin1');
  segment.set([1, 1], 16);
  return Buffer.concat([jpeg.subarray(0, 2), segment, icc, jpeg.subarray(2)]);
}
