import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { BASE_PATH, HEADERS } from '#contract/wire.ts';
import { apiOrigin } from '@/shared/config/env.ts';
import { open } from './answer.ts';
import { noResponse } from './api-error.ts';
import { announced, withSession } from './call.ts';
import type { CallOptions, Fields } from './request.ts';
import { request, requestIdOf } from './send.ts';

export interface UploadOptions extends CallOptions {
  /** The share that has left the browser, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Sends one file, and `input` in the address, to an endpoint with body 'multipart'. @throws ApiError */
export const upload = <E extends Endpoint>(
  e: E,
  file: Blob,
  input: Input<E>,
  { onProgress, ...options }: UploadOptions = {},
): Promise<Output<E>> =>
  announced(e, options, () =>
    withSession(e, async (token) => {
      const response = await request(e, input as Fields, options, token, {
        form: formOf(file),
        onUploadProgress: ({ loaded, total }) => onProgress?.(total ? loaded / total : 0),
      });
      return open(response.status, response.data, requestIdOf(response)) as Output<E>;
    }),
  );

function formOf(file: Blob): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

/** Reads the answer of an endpoint with body 'stream' whole; for files of moderate size. @throws ApiError */
export const fetchFile = <E extends Endpoint>(
  e: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Blob> =>
  announced(e, options, () =>
    withSession(e, async (token) => {
      const response = await request(e, input as Fields, options, token, { asBlob: true });
      const blob = response.data as Blob;
      // A refusal comes in an envelope, also here.
      const refused = response.status >= 400 || String(response.headers['content-type']).includes('json');
      if (refused) open(response.status, await parsed(blob), requestIdOf(response));
      return blob;
    }),
  );

async function parsed(blob: Blob): Promise<unknown> {
  try {
    return JSON.parse(await blob.text());
  } catch {
    return undefined;
  }
}

/** The absolute address of a signed link that the server gave, for pictures too. */
export const fileUrl = (link: string): string => (link.startsWith('/') ? apiOrigin() + link : link);

/** The same for a whole picture that is looked at: as sRGB by its own profile, also where no browser shows it as it is. */
export const viewUrl = (link: string): string => `${fileUrl(link)}&view=1`;

/**
 * Lets the browser save a signed link, or a blob, without leaving the page. A link that leads nowhere any more is told of like a
 * refused call: the browser would save the refusal as the file.
 */
export function download(source: string | Blob, fileName = ''): void {
  if (typeof source !== 'string') {
    const url = URL.createObjectURL(source);
    save(url, fileName);
    // Not at once: some browsers begin to read after the click has returned.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } else if (!source.startsWith(`${BASE_PATH}/`)) {
    save(fileUrl(source), fileName);
  } else {
    // Browsers heed the download attribute on their own origin only; the server's header counts everywhere.
    const url = `${fileUrl(source)}${source.includes('?') ? '&' : '?'}download=1`;
    // What failed has been shown.
    announced({ access: 'open' }, {}, () => mustLead(url)).then(() => save(url, fileName), noop);
  }
}

const noop = (): void => undefined;

/** Looks at the head of the answer alone. @throws ApiError */
async function mustLead(url: string): Promise<void> {
  const looked = new AbortController();
  const answer = await fetch(url, { signal: looked.signal }).catch(() => {
    throw noResponse();
  });
  if (!answer.ok || answer.headers.get('content-type')?.includes('json'))
    open(
      answer.status,
      await parsed(await answer.blob()),
      answer.headers.get(HEADERS.requestId) ?? undefined,
    );
  looked.abort();
}

function save(url: string, fileName: string): void {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
