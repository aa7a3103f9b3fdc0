import { CODES } from '#contract/errors.ts';
import { Refusal } from '../refusal.ts';
import { MAX_COLUMNS, MAX_TABLE_BYTES } from './limits.ts';

const SAVE_AS = '请用 Excel 或 WPS 打开，另存为 .xlsx 或 .csv 后再上传。';

/** Why a file cannot be taken in, with the sentence that tells its user what to do. */
const TEXTS = {
  empty: '文件是空的。请选择有内容的 .xlsx 或 .csv 文件。',
  headerOnly: '文件只有表头，没有数据行。请至少填写一行数据后再上传。',
  tooLarge: `文件超过 ${MAX_TABLE_BYTES / 1024 / 1024} MB，无法导入。请按日期拆成几个文件后分别上传。`,
  image: '这是一张图片，不是表格。请上传 .xlsx 或 .csv 文件。',
  pdf: '这是 PDF 文件，不是表格。请从平台后台重新导出为 .xlsx 或 .csv 后再上传。',
  oldExcel: `这是旧版 Excel（.xls）文件，无法读取。${SAVE_AS}`,
  binaryExcel: `这是二进制 Excel（.xlsb）文件，无法读取。${SAVE_AS}`,
  numbers: '这是 Numbers 表格，无法读取。请在 Numbers 中选择“导出为 Excel”后再上传。',
  openDocument: `这是 OpenDocument（.ods）表格，无法读取。${SAVE_AS}`,
  webPage: `文件的内容是网页或 XML，不是表格。${SAVE_AS}`,
  archive: '这是压缩包，不是表格。请解压后上传里面的 .xlsx 或 .csv 文件。',
  wrongKind: '无法识别文件的内容。请上传 .xlsx 或 .csv 文件。',
  protected: '文件有密码保护，无法读取。请在 Excel 中取消密码、保存后再上传。',
  damaged: '文件已损坏或没有传完整。请用 Excel 打开检查，另存一份后重新上传。',
  bomb: '文件解压后过大，出于安全考虑不能导入。请只保留需要的工作表和数据，另存一份后再上传。',
  nul: '文件中有空字符（NUL），无法导入。请用 Excel 打开，另存为“CSV UTF-8”后再上传。',
  undecodable: '无法识别文字编码。请用 Excel 打开，另存为“CSV UTF-8”或 .xlsx 后再上传。',
  quote: '引号没有成对，无法分清各列。请检查这一行的引号，修改后再上传。',
  tooWide: `一行的列数超过 ${MAX_COLUMNS} 列。请删除多余的列后再上传。`,
  tooLong: '一行的内容超过 1 MB，可能是引号没有成对。请检查这一行，修改后再上传。',
} as const;
export type TableRefusalKind = keyof typeof TEXTS;

/** What a file named like a table must not turn out to be. */
const OTHER_KINDS: ReadonlySet<TableRefusalKind> = new Set<TableRefusalKind>([
  'image',
  'pdf',
  'oldExcel',
  'binaryExcel',
  'numbers',
  'openDocument',
  'webPage',
  'archive',
  'wrongKind',
]);

/** A file that is not taken in at all; `line` is the line in the file where that showed. */
export class TableRefusal extends Refusal {
  readonly kind: TableRefusalKind;
  readonly line: number | undefined;
  constructor(kind: TableRefusalKind, line?: number, options?: { cause?: unknown }) {
    super(
      kind === 'tooLarge' ? CODES.tooLarge : CODES.badRequest,
      line ? `第 ${line} 行：${TEXTS[kind]}` : TEXTS[kind],
    );
    this.name = 'TableRefusal';
    this.kind = kind;
    this.line = line;
    if (options) this.cause = options.cause;
  }

  /** The same refusal for a file whose name promised a table: says that the name is wrong. */
  named(name: string): this {
    const extension = /\.(?:csv|txt|xlsx)$/i.exec(name)?.[0];
    if (extension && OTHER_KINDS.has(this.kind))
      this.message = `扩展名 ${extension} 与内容不符：${this.message}`;
    return this;
  }
}
