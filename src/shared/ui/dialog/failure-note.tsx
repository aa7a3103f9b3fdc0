import { Button, Callout } from '@blueprintjs/core';
import { isApiError } from '@/shared/api/index.ts';
import { copyText } from '@/shared/lib/clipboard/clipboard.ts';

/** What the server said, where the user is looking, with the request id to copy; `retry` where it asked by itself. */
export function FailureNote({ error, retry }: { error: Error | null; retry?: () => void }) {
  if (!error) return null;
  const requestId = isApiError(error) ? error.requestId : undefined;
  return (
    <Callout intent="danger" compact className="failure-note" role="alert">
      {isApiError(error) ? error.msg : sentenceOf(error)}
      {retry && <Button variant="minimal" size="small" text="重试" onClick={retry} />}
      {requestId && (
        <Button
          variant="minimal"
          size="small"
          text="复制请求号"
          aria-label={`复制请求号 ${requestId}`}
          onClick={() => void copyText(requestId)}
        />
      )}
    </Callout>
  );
}

/** A machine refuses in a sentence of its own; what the browser throws is none. */
const sentenceOf = ({ message }: Error): string =>
  /\p{Script=Han}/u.test(message) ? message : '操作没有成功，请稍后重试。';
