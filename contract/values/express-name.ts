import { z } from 'zod';
import { EXPRESS_STANDARD, standardExpress } from './express-standard.ts';

/** What says of a name only that it is a carrier's. */
const GENERIC = /快递|速运|速递|物流|快运|express|logistics|post/gi;
const coreOf = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replaceAll(GENERIC, '').replaceAll(/\s/g, '');

/** How many characters must be put in, taken out or changed. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, one] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (one === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}

/** Names that are asked of a person may be long; what is compared is short. */
const MOST_COMPARED = 24;

/** The company that a misspelt name likely means: half of what names it is right. */
function meant(written: string): string | undefined {
  const core = coreOf(written.slice(0, MOST_COMPARED));
  if (core === '') return undefined;
  const near = EXPRESS_STANDARD.flatMap(({ name, aliases }) =>
    [name, ...aliases].map((word) => ({ name, core: coreOf(word) })),
  )
    .filter((word) => word.core !== '')
    .map(({ name, core: own }) => ({ name, off: distance(core, own) / Math.max(core.length, own.length) }))
    .toSorted((a, b) => a.off - b.off)[0];
  return near && near.off <= 0.5 ? near.name : undefined;
}

const USUAL = '“顺丰速运”“中通快递”“圆通速递”';

/** What is wrong with a carrier's name, and which one is likely meant; undefined where it is known, or empty. */
export function expressComplaint(name: string): string | undefined {
  if (name.trim() === '' || standardExpress(name)) return undefined;
  const likely = meant(name);
  const shown = name.length > 20 ? `${name.slice(0, 20).toWellFormed()}…` : name;
  return likely
    ? `没有“${shown}”这家快递，是不是“${likely}”？列表之外的请填“其他快递”`
    : `没有“${shown}”这家快递，请填常用的名称，如${USUAL}；列表之外的请填“其他快递”`;
}

/** The one name of a carrier however it is written; of an unknown one what was written. */
export const expressNameOf = (name: string): string => standardExpress(name)?.name ?? name;

/** A carrier as a person, a file or a system names it: known under its one name from here on. Empty: none. */
export const carrierName = (most = 64) =>
  z
    .string()
    .trim()
    .max(most, `快递公司不能超过 ${most} 个字符`)
    .overwrite(expressNameOf)
    .superRefine((name, issues) => {
      const message = expressComplaint(name);
      if (message !== undefined) issues.addIssue({ code: 'custom', message });
    });
