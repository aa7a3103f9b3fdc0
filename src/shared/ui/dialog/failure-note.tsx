import { Button, Callout } from '@blueprintjs/core';
import { isApiError } from '@/shared/api/index.ts';
import { copyText } from '@/shared/lib/clipboard/clipboard.ts';

/** What the server said, where the user is looking, with the request id to copy. */
export function FailureNote({ error }: { error: Error | null }) {
  if (!error) return null;
  const requestId = isApiError(error) ? error.requestId : undefined;
  return (
    <Callout intent="danger" compact className="failure-note" role="alert">
      {isApiError(error) ? error.msg : '操作没有成功，请稍后重试。'}
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
