import { CODES } from '#contract/errors.ts';
import { envelope } from '#contract/wire.ts';
import { ApiError, errorText } from './api-error.ts';
import { keepServerTime } from './server-time.ts';

const refusal = envelope.pick({ code: true, msg: true, data: true }).partial({ msg: true, data: true });

/**
 * Opens the envelope (H05): the data of an answer with code 0, whose time is kept.
 * @throws ApiError for every other code, for a bare HTTP error and for an answer that is no envelope.
 */
export function open(status: number, body: unknown, requestId: string | undefined): unknown {
  const success = envelope.safeParse(body);
  if (success.success && success.data.code === CODES.ok) {
    keepServerTime(success.data.currentTime);
    return success.data.data;
  }
  const refused = refusal.safeParse(body);
  if (refused.success && refused.data.code !== CODES.ok) {
    const { code, msg, data } = refused.data;
    throw new ApiError(code, errorText(code, msg), requestId, data);
  }
  // A proxy's page, or nothing at all. A success without envelope is somebody else's answer.
  const code = status >= 400 ? status : CODES.badGateway;
  throw new ApiError(code, errorText(code), requestId);
}
