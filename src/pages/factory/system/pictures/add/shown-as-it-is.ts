/** So much of a file is looked at: its size stands behind its profile and its other notes. */
const HEAD_BYTES = 4 * 1024 * 1024;
const INKS = 4;

/** Whether browsers read a file, and in its own colours: not a TIFF, and not a JPEG of inks. */
export async function isShownAsItIs(file: Blob): Promise<boolean> {
  const head = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (head.byteLength < 4) return true;
  const begins = head.getUint32(0);
  if (begins === 0x49_49_2a_00 || begins === 0x4d_4d_00_2a) return false;
  return begins >>> 16 !== 0xff_d8 || channelsOf(head) !== INKS;
}

/** Of a JPEG: as its frame says; 0 where none is found. */
function channelsOf(head: DataView): number {
  for (let at = 2; at + 10 <= head.byteLength; at += 2 + head.getUint16(at + 2)) {
    if (head.getUint8(at) !== 0xff) return 0;
    const marker = head.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return head.getUint8(at + 9);
  }
  return 0;
}
