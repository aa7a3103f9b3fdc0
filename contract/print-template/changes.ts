import { ELEMENT_KINDS, type ElementKind, type TemplateDesign } from './design.ts';

// What a version of a template has that the one before had not, in words.

const mm = (hundredths: number): string => String(hundredths / 100);

/** Chinese phrases; none: nothing changed. */
export function sayChanges(before: TemplateDesign, after: TemplateDesign): string[] {
  const said: string[] = [];
  const papers = [before, after].map(({ width, height }) => `${mm(width)}×${mm(height)}`);
  if (papers[0] !== papers[1]) said.push(`纸 ${papers[0]} → ${papers[1]} mm`);
  const grids = [before, after].map(({ rows, columns }) => `${rows} 行 ${columns} 列`);
  if (grids[0] !== grids[1]) said.push(`每张 ${grids[0]} → ${grids[1]}`);
  if (before.dpi !== after.dpi) said.push(`dpi ${before.dpi} → ${after.dpi}`);
  if ((['marginX', 'marginY', 'gapX', 'gapY'] as const).some((key) => before[key] !== after[key]))
    said.push('边距与间距');
  said.push(...elementChanges(before, after));
  return said;
}

/** Elements have no names: those that stand unchanged in both are left out, and the rest are counted by their kinds. */
function elementChanges(before: TemplateDesign, after: TemplateDesign): string[] {
  const written = (design: TemplateDesign) =>
    design.elements.map((element) => ({ kind: element.kind, text: JSON.stringify(sorted(element)) }));
  const [old, own] = [written(before), written(after)];
  const isMoved = old.map(({ text }) => text).join() !== own.map(({ text }) => text).join();
  for (const one of [...old]) {
    const at = own.findIndex(({ text }) => text === one.text);
    if (at < 0) continue;
    own.splice(at, 1);
    old.splice(old.indexOf(one), 1);
  }
  if (old.length + own.length === 0) return isMoved ? ['元素的顺序'] : [];
  return (Object.keys(ELEMENT_KINDS) as ElementKind[]).flatMap((kind) => {
    const [gone, come] = [old, own].map((some) => some.filter((one) => one.kind === kind).length);
    const changed = Math.min(gone!, come!);
    const word = ELEMENT_KINDS[kind];
    return [
      ...(changed > 0 ? [`修改${word} ${changed} 个`] : []),
      ...(come! > changed ? [`新增${word} ${come! - changed} 个`] : []),
      ...(gone! > changed ? [`删除${word} ${gone! - changed} 个`] : []),
    ];
  });
}

/** The database gives back the keys of an object in an order of its own. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, sorted(inner)]);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
};
