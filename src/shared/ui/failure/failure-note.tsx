import { Button, Callout } from '@blueprintjs/core';
import { isApiError } from '@/shared/api/index.ts';
import { RequestId } from './request-id.tsx';

/** What the server said, where the user is looking, with the request id to copy; `retry` where it asked by itself. */
export function FailureNote({ error, retry }: { error: Error | null; retry?: () => void }) {
  if (!error) return null;
  return (
    <Callout intent="danger" compact className="failure-note" role="alert">
      {isApiError(error) ? error.msg : sentenceOf(error)}
      {retry && <Button variant="minimal" size="small" text="重试" onClick={retry} />}
      <RequestId of={error} />
    </Callout>
  );
}

/** A machine refuses in a sentence of its own; what the browser throws is none. */
const sentenceOf = ({ message }: Error): string =>
  /\p{Script=Han}/u.test(message) ? message : '操作没有成功，请稍后重试。';
