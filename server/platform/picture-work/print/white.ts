type Size = Record<'width' | 'height', number>;

/**
 * What of a layer is left when its edges are drawn in by `radius` pixels in each direction: of each pixel the least within a
 * disc around it [G05]. What lies outside counts as empty.
 */
export function shrunk(layer: Uint8Array, { width, height }: Size, radius: number): Uint8Array {
  if (radius === 0) return layer;
  const left = new Uint8Array(layer.length).fill(255);
  // By how far a disc reaches to both sides, its rows above and below.
  const rows = Map.groupBy(
    Array.from({ length: radius + 1 }, (_, dy) => dy),
    (dy) => Math.floor(Math.sqrt(radius * radius - dy * dy)),
  );
  for (const [reach, distances] of rows) {
    const least = leastBeside(layer, { width, height }, reach);
    for (const dy of distances) for (const sign of dy === 0 ? [1] : [1, -1]) lower(left, least, sign * dy);
  }
  return left;

  /** No pixel stays above what lies `dy` rows below it. */
  function lower(target: Uint8Array, source: Uint8Array, dy: number): void {
    for (let y = 0; y < height; y++) {
      const row = y * width;
      const from = y + dy;
      if (from < 0 || from >= height) target.fill(0, row, row + width);
      else
        for (let x = 0, other = from * width; x < width; x++, other++)
          if (source[other]! < target[row + x]!) target[row + x] = source[other]!;
    }
  }
}

/** Of each pixel the least of its row, `reach` to both sides. */
function leastBeside(layer: Uint8Array, { width, height }: Size, reach: number): Uint8Array {
  if (reach === 0) return layer;
  const least = new Uint8Array(layer.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = reach; x < width - reach; x++) {
      let found = layer[row + x]!;
      for (let at = row + x - reach; found > 0 && at <= row + x + reach; at++)
        if (layer[at]! < found) found = layer[at]!;
      least[row + x] = found;
    }
  }
  return least;
}
