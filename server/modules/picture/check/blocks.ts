// Where a look can lie that differs from another in few bits (rule G18). Of four blocks of sixteen bits at least one differs in
// few, else all of them together differed in more: whoever reads what stands near in each of the blocks has missed nothing.

export const BLOCKS = 4;
const BLOCK_BITS = 16;

/** All blocks that differ from none in at most so many bits. */
function flips(most: number): number[] {
  const found = [0];
  let last = [0];
  for (let bits = 0; bits < most; bits++) {
    last = last.flatMap((flip) =>
      Array.from({ length: BLOCK_BITS }, (_, at) => 1 << at)
        .filter((bit) => bit > flip)
        .map((bit) => flip | bit),
    );
    found.push(...last);
  }
  return found;
}

/** Of each block, the first the highest: what it may be in a look that differs in at most so many bits. */
export function blocksNear(phash: string, most: number): number[][] {
  // Were each of them off by one bit more than here, all together would be off by `most + 1`.
  const spread = Math.max(0, most + 1 - BLOCKS);
  const bits = BigInt.asUintN(BLOCKS * BLOCK_BITS, BigInt(phash));
  return Array.from({ length: BLOCKS }, (_, at) => {
    const block = Number((bits >> BigInt((BLOCKS - 1 - at) * BLOCK_BITS)) & 0xffffn);
    const off = Math.floor(spread / BLOCKS) + (at < spread % BLOCKS ? 1 : 0);
    return flips(off).map((flip) => block ^ flip);
  });
}
