const TAGS_AT = 132;
const TAG_BYTES = 12;
const MOST_TAGS = 100;
const MOST_NAME = 80;
/** Of a profile that does not say what it is called. */
const NAMELESS = '未命名的配置';

/** What an ICC profile calls itself: its tag `desc`, as text of version 2 or of version 4. */
export function profileName(icc: Buffer): string {
  try {
    return (
      read(icc)
        .replace(/\p{Cc}/gu, '')
        .trim()
        .slice(0, MOST_NAME) || NAMELESS
    );
  } catch {
    // A tag that leads out of the profile.
    return NAMELESS;
  }
}

function read(icc: Buffer): string {
  const tags = Math.min(icc.readUInt32BE(TAGS_AT - 4), MOST_TAGS);
  for (let n = 0; n < tags; n++) {
    const at = TAGS_AT + n * TAG_BYTES;
    if (icc.toString('latin1', at, at + 4) !== 'desc') continue;
    const from = icc.readUInt32BE(at + 4);
    const type = icc.toString('latin1', from, from + 4);
    if (type === 'desc') return icc.toString('latin1', from + 12, from + 12 + icc.readUInt32BE(from + 8));
    // The first of its languages, in letters of 16 bits.
    const [bytes, offset] = [icc.readUInt32BE(from + 20), icc.readUInt32BE(from + 24)];
    return Buffer.from(icc.subarray(from + offset, from + offset + bytes))
      .swap16()
      .toString('utf16le');
  }
  return '';
}
