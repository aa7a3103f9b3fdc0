import { MAX_UPLOAD_BYTES } from '#contract/file/file.ts';

export const UPLOAD_TOO_LARGE = `文件超过 ${MAX_UPLOAD_BYTES / 1024 / 1024} MB，请拆分后再上传。`;

/** What a multipart form may bring: one file, and a few short fields before it. */
export const FORM_LIMITS = {
  files: 1,
  fields: 10,
  parts: 11,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
  // One more than may be, so that what is too large is seen, and not cut.
  fileSize: MAX_UPLOAD_BYTES + 1,
};

/** What the reader of forms says of one that brings more. */
export const FORM_ERRORS: ReadonlySet<string> = new Set([
  'FST_FILES_LIMIT',
  'FST_FIELDS_LIMIT',
  'FST_PARTS_LIMIT',
]);
