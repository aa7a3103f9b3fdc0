import { posix } from 'node:path';
import { MAX_SHEETS, MAX_SMALL_PART_BYTES } from './limits.ts';
import { styleKinds, type StyleKind } from './number-text.ts';
import { TableRefusal } from './refusal.ts';
import { readSharedTexts, type SharedTexts } from './shared-texts.ts';
import { elements, type XmlElement } from './xml-elements.ts';
import { attribute } from './xml-scanner.ts';
import type { ZipEntry } from './zip-directory.ts';
import { readWholeEntry } from './zip-entry.ts';

/** What must be known before a sheet's rows can be read. */
export interface Workbook {
  /** The visible sheets in their order. */
  sheets: { name: string; entry: ZipEntry }[];
  texts: SharedTexts;
  styles: StyleKind[];
  /** Dates count from 1904, as Excel for Mac once did. */
  from1904: boolean;
}

const OFFICE_DOCUMENT = '/officeDocument';

/** @throws TableRefusal where the zip is no workbook or lacks a part that it names */
export async function readWorkbook(path: string, entries: Map<string, ZipEntry>): Promise<Workbook> {
  const part = async (name: string) => {
    const entry = find(entries, name);
    if (!entry) throw new TableRefusal('damaged');
    return elements(await readWholeEntry(path, entry, MAX_SMALL_PART_BYTES));
  };
  const root = relations(await part('_rels/.rels'), '');
  const bookPath = root.find((r) => r.type.endsWith(OFFICE_DOCUMENT))?.target;
  if (!bookPath) throw new TableRefusal('damaged');
  const folder = bookPath.slice(0, bookPath.lastIndexOf('/') + 1);
  const relationsPath = `${folder}_rels/${bookPath.slice(folder.length)}.rels`;
  const related = find(entries, relationsPath) ? relations(await part(relationsPath), folder) : [];
  const byType = (type: string) => related.find((r) => r.type.endsWith(type))?.target;

  const book = await part(bookPath);
  const textsPath = byType('/sharedStrings');
  const stylesPath = byType('/styles');
  return {
    sheets: sheets(book, related, entries),
    texts: await readSharedTexts(path, textsPath ? find(entries, textsPath) : undefined),
    styles: stylesPath && find(entries, stylesPath) ? styleKinds(await part(stylesPath)) : [],
    from1904: book.some((e) => e.name === 'workbookPr' && isTrue(attribute(e.attributes, 'date1904'))),
  };
}

interface Relation {
  id: string;
  type: string;
  target: string;
}

function relations(list: XmlElement[], folder: string): Relation[] {
  return list
    .filter((e) => e.name === 'Relationship')
    .map((e) => ({
      id: attribute(e.attributes, 'Id') ?? '',
      type: attribute(e.attributes, 'Type') ?? '',
      target: resolve(folder, attribute(e.attributes, 'Target') ?? ''),
    }));
}

/** A target counts from the folder of the part that names it, or from the root. */
const resolve = (folder: string, target: string) =>
  target.startsWith('/') ? target.slice(1) : posix.join(folder, target);

/** Looked up, never searched: a small file may name a hundred thousand sheets and as many relations. */
function sheets(
  book: XmlElement[],
  related: Relation[],
  entries: ReadonlyMap<string, ZipEntry>,
): Workbook['sheets'] {
  const shown = book.filter(
    (e) => e.name === 'sheet' && (attribute(e.attributes, 'state') ?? 'visible') === 'visible',
  );
  if (shown.length > MAX_SHEETS) throw new TableRefusal('bomb');
  const relations = new Map(
    related.toReversed().flatMap((r) => (r.type.endsWith('/worksheet') ? [[r.id, r] as const] : [])),
  );
  return shown.flatMap((e) => {
    const relation = relations.get(attribute(e.attributes, '\\w+:id') ?? '');
    const entry = relation && find(entries, relation.target);
    if (relation && !entry) throw new TableRefusal('damaged');
    return entry ? [{ name: attribute(e.attributes, 'name') ?? '', entry }] : [];
  });
}

/** Names inside a package are compared without regard to case. */
function find(entries: ReadonlyMap<string, ZipEntry>, name: string): ZipEntry | undefined {
  const exact = entries.get(name);
  if (exact) return exact;
  const lower = name.toLowerCase();
  return [...entries.values()].find((entry) => entry.name.toLowerCase() === lower);
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true';
