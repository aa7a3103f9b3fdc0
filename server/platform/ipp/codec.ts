/** How IPP travels (RFC 8010): groups of attributes, each value with its tag, and a document behind the last of them. */
export const TAGS = {
  operation: 0x01,
  job: 0x02,
  end: 0x03,
  printer: 0x04,
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mime: 0x49,
} as const;

export type IppValue = string | number | boolean;
export interface IppAttribute {
  name: string;
  tag: number;
  values: readonly IppValue[];
}
export interface IppMessage {
  /** Of a request the operation, of an answer the status. */
  code: number;
  requestId: number;
  groups: readonly { tag: number; attributes: readonly IppAttribute[] }[];
  /** What stands behind the attributes. */
  document?: Buffer;
}

const VERSION = 0x01_01;
const NUMBERS: readonly number[] = [TAGS.integer, TAGS.enum];
/** From here on a tag is of a value; below it a group begins. */
const FIRST_VALUE_TAG = 0x10;
const [BEGIN_COLLECTION, END_COLLECTION] = [0x34, 0x37];

function bytesOf(tag: number, value: IppValue): Buffer {
  if (tag === TAGS.boolean) return Buffer.from([value === true ? 1 : 0]);
  if (!NUMBERS.includes(tag)) return Buffer.from(String(value), 'utf8');
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Number(value));
  return bytes;
}

const measured = (bytes: Buffer): Buffer[] => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return [length, bytes];
};

export function encodeIpp({ code, requestId, groups, document }: IppMessage): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(VERSION, 0);
  head.writeUInt16BE(code, 2);
  head.writeUInt32BE(requestId, 4);
  const parts: Buffer[] = [head];
  for (const { tag, attributes } of groups) {
    parts.push(Buffer.from([tag]));
    for (const one of attributes)
      for (const [at, value] of one.values.entries())
        parts.push(
          Buffer.from([one.tag]),
          // Further values of an attribute have no name.
          ...measured(Buffer.from(at === 0 ? one.name : '', 'utf8')),
          ...measured(bytesOf(one.tag, value)),
        );
  }
  return Buffer.concat([...parts, Buffer.from([TAGS.end]), ...(document ? [document] : [])]);
}

function valueOf(tag: number, bytes: Buffer): IppValue {
  if (NUMBERS.includes(tag) && bytes.length === 4) return bytes.readInt32BE(0);
  if (tag === TAGS.boolean) return bytes[0] === 1;
  return bytes.toString('utf8');
}

/** @throws RangeError where the bytes end too soon, or are none of IPP */
export function decodeIpp(bytes: Buffer): IppMessage {
  const groups: { tag: number; attributes: { name: string; tag: number; values: IppValue[] }[] }[] = [];
  let at = 8;
  let depth = 0;
  const take = (): Buffer => {
    const length = bytes.readUInt16BE(at);
    const end = at + 2 + length;
    if (end > bytes.length) throw new RangeError('an answer of IPP ends too soon');
    const part = bytes.subarray(at + 2, end);
    at = end;
    return part;
  };
  for (;;) {
    const tag = bytes.readUInt8(at);
    at += 1;
    if (tag === TAGS.end) break;
    if (tag < FIRST_VALUE_TAG) {
      groups.push({ tag, attributes: [] });
      continue;
    }
    const name = take().toString('utf8');
    const value = take();
    // What is inside a collection (sizes of media) is of no use here: it is passed over.
    if (tag === END_COLLECTION) depth -= 1;
    const isInside = depth > 0;
    if (tag === BEGIN_COLLECTION) depth += 1;
    const own = groups.at(-1)?.attributes;
    if (!own || isInside || tag === END_COLLECTION) continue;
    if (name !== '') own.push({ name, tag, values: [valueOf(tag, value)] });
    else own.at(-1)?.values.push(valueOf(tag, value));
  }
  return {
    ...{ code: bytes.readUInt16BE(2), requestId: bytes.readUInt32BE(4), groups },
    document: bytes.subarray(at),
  };
}

/** The values of an attribute, wherever it stands; none: it is not there. */
export const valuesOf = ({ groups }: IppMessage, name: string): readonly IppValue[] =>
  groups.flatMap(({ attributes }) => attributes).find((one) => one.name === name)?.values ?? [];
