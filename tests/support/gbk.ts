const decoder = new TextDecoder('gbk', { fatal: false });

/** A text in GBK, each character by the code table that reads it. */
export function inGbk(text: string): Buffer {
  const wanted = new Set([...text].filter((one) => one > '\x7f'));
  const bytes = new Map<string, number[]>();
  for (let first = 0x81; first <= 0xfe && bytes.size < wanted.size; first++)
    for (let second = 0x40; second <= 0xfe; second++) {
      const one = decoder.decode(Uint8Array.of(first, second));
      if (wanted.has(one) && !bytes.has(one)) bytes.set(one, [first, second]);
    }
  return Buffer.from([...text].flatMap((one) => bytes.get(one) ?? [one.charCodeAt(0)]));
}
