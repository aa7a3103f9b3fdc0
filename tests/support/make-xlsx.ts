import { crc32, deflateRawSync } from 'node:zlib';

/** A cell as it stands in the sheet: `number` and `style` as the file has them, not as JavaScript would. */
export type MadeCell =
  | string
  | null
  | { number: string; style?: number }
  | { inline: string }
  | { type: 'b' | 'e' | 'str' | 'd'; value: string };

/** Styles of every made workbook, by number. */
export const STYLES = {
  general: 0,
  date: 1,
  dateTime: 2,
  chineseDate: 3,
  zeros6: 4,
  time: 5,
  red: 6,
  percent: 7,
} as const;

interface MadeSheet {
  name?: string;
  hidden?: boolean;
  rows: MadeCell[][];
  /** Leaves out the cell references, as some writers do. */
  bare?: boolean;
  /** Merged ranges, as 'A2:A4'; they stand behind the rows. */
  merged?: string[];
}

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`;
const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A workbook as Excel packs it: sheets first, then styles and the texts that the cells share. */
export function makeXlsx(sheets: MadeSheet[], { from1904 = false } = {}): Buffer {
  return makeZip(xlsxParts(sheets, from1904));
}

export function xlsxParts(sheets: MadeSheet[], from1904 = false): Record<string, string> {
  const texts: string[] = [];
  const parts: Record<string, string> = {
    '[Content_Types].xml': xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${NAMESPACE}" xmlns:r="${OFFICE}"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets>${sheets
        .map(
          (s, i) =>
            `<sheet name="${escape(s.name ?? `Sheet${i + 1}`)}" sheetId="${i + 1}"${s.hidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${PACKAGE}">${sheets
        .map(
          (_, i) =>
            `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
        )
        .join(
          '',
        )}<Relationship Id="rId90" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId91" Type="${OFFICE}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    ),
  };
  sheets.forEach((sheet, i) => (parts[`xl/worksheets/sheet${i + 1}.xml`] = sheetXml(sheet, texts)));
  parts['xl/styles.xml'] = STYLES_XML;
  parts['xl/sharedStrings.xml'] = xml(
    `<sst xmlns="${NAMESPACE}">${texts.map((t) => `<si><t xml:space="preserve">${escape(t)}</t></si>`).join('')}</sst>`,
  );
  return parts;
}

const STYLES_XML = xml(
  `<styleSheet xmlns="${NAMESPACE}"><numFmts count="4"><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="165" formatCode="000000"/><numFmt numFmtId="166" formatCode="[Red]#,##0.00"/><numFmt numFmtId="167" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="8">${[0, 14, 167, 164, 165, 21, 166, 10].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
);

function sheetXml(sheet: MadeSheet, texts: string[]): string {
  const rows = sheet.rows.map((cells, r) => {
    const body = cells
      .map((cell, c) => cellXml(cell, sheet.bare ? '' : ` r="${columnName(c)}${r + 1}"`, texts))
      .join('');
    return `<row${sheet.bare ? '' : ` r="${r + 1}"`}>${body}</row>`;
  });
  const merged = (sheet.merged ?? []).map((ref) => `<mergeCell ref="${ref}"/>`);
  const merges =
    merged.length > 0 ? `<mergeCells count="${merged.length}">${merged.join('')}</mergeCells>` : '';
  return xml(`<worksheet xmlns="${NAMESPACE}"><sheetData>${rows.join('')}</sheetData>${merges}</worksheet>`);
}

function cellXml(cell: MadeCell, reference: string, texts: string[]): string {
  if (cell === null) return reference ? '' : '<c/>';
  if (typeof cell === 'string') return `<c${reference} t="s"><v>${texts.push(cell) - 1}</v></c>`;
  if ('number' in cell) return `<c${reference} s="${cell.style ?? 0}"><v>${cell.number}</v></c>`;
  if ('inline' in cell) return `<c${reference} t="inlineStr"><is><t>${escape(cell.inline)}</t></is></c>`;
  return `<c${reference} t="${cell.type}"><f>A1</f><v>${escape(cell.value)}</v></c>`;
}

function columnName(index: number): string {
  return (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
}

interface ZipPart {
  data: Buffer;
  /** What the central directory claims, where that is not the truth. */
  claims?: number;
  stored?: boolean;
  encrypted?: boolean;
}

/** Packs parts into a zip, in their order. */
export function makeZip(parts: Record<string, string | Buffer | ZipPart>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, given] of Object.entries(parts)) {
    const part: ZipPart =
      typeof given === 'string' || Buffer.isBuffer(given) ? { data: Buffer.from(given) } : given;
    const packed = part.stored ? part.data : deflateRawSync(part.data, { level: 9 });
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE((part.encrypted ? 1 : 0) | 0x800, 2);
    fields.writeUInt16LE(part.stored ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(part.data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(part.claims ?? part.data.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, tail, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

/** An OLE container with one named stream, as a password or an old Excel makes it; only what a reader looks at. */
export function makeOle(stream: 'EncryptedPackage' | 'Workbook'): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  const directory = Buffer.alloc(512);
  directory.write('Root Entry', 0, 'utf16le');
  directory.write(stream, 128, 'utf16le');
  return Buffer.concat([header, Buffer.alloc(512), directory]);
}
