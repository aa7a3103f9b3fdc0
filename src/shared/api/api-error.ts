import { DEFAULT_TEXTS, NO_RESPONSE_TEXT } from '#contract/errors.ts';

/** The code of an ApiError where no answer came at all (H09). */
export const NO_RESPONSE_CODE = -1;

/** A call that did not succeed. `message` is a Chinese sentence for the user. */
export class ApiError extends Error {
  readonly code: number;
  readonly msg: string;
  /** Of the request, as the server logs it; undefined where no answer came. */
  readonly requestId: string | undefined;
  /** What the server sent beside the refusal. */
  readonly data: unknown;

  constructor(code: number, msg: string, requestId?: string, data?: unknown) {
    super(msg);
    this.name = 'ApiError';
    this.code = code;
    this.msg = msg;
    this.requestId = requestId;
    this.data = data;
  }
}

/** Whether `error` is an ApiError, and one of `codes` where any are named. */
export const isApiError = (error: unknown, ...codes: number[]): error is ApiError =>
  error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));

export const noResponse = (): ApiError => new ApiError(NO_RESPONSE_CODE, NO_RESPONSE_TEXT);

/** The server's own msg, or the default text of a known code (H06, H08). */
export const errorText = (code: number, msg?: string): string =>
  msg?.trim() || DEFAULT_TEXTS[code] || `请求失败（错误码 ${code}），请稍后重试`;
