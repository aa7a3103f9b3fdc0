import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { isApiError } from '@/shared/api/index.ts';
import { copyText } from '@/shared/lib/clipboard/clipboard.ts';
import './request-id.css';

/**
 * The number of the request that failed, to copy: by it whoever runs the server finds its lines in the log. `of` is what was
 * thrown, or the number itself; nothing stands here where no answer came.
 */
export function RequestId({ of }: { of: unknown }) {
  const requestId = isApiError(of) ? of.requestId : typeof of === 'string' ? of : undefined;
  if (!requestId) return null;
  return (
    <Button
      className="request-id"
      size="small"
      variant="minimal"
      icon={<Duplicate size={12} />}
      text={`复制请求编号 ${requestId.slice(0, 8)}`}
      title={`复制请求编号 ${requestId}`}
      onClick={() => void copyText(requestId)}
    />
  );
}
