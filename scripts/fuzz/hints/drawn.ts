/** Pictures that no other ones are, told apart by their colours; their names, which an answer repeats, say nothing of anybody. */
export function drawings(step: number): () => { name: string; content: Buffer } {
  let drawn = 0;
  return () => {
    drawn += 1;
    const colour = `#${(drawn * step).toString(16).padStart(6, '0').slice(-6)}`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="${(drawn % 9) + 1}" fill="${colour}"/></svg>`;
    return { name: `${drawn}.svg`, content: Buffer.from(svg) };
  };
}
