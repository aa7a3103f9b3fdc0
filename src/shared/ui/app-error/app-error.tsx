import { Component, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Offline, Refresh, WarningSign } from '@blueprintjs/icons';
import { isChunkError, tryAnew } from '@/shared/lib/chunk/chunk.ts';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { RequestId } from '../failure/request-id.tsx';
import { recovery } from './recovery.ts';

/** What stands in the place of a screen that could not be shown. Nothing the user did elsewhere is lost. */
export function ErrorScreen({ error }: { error: unknown }) {
  const missing = isChunkError(error);
  return (
    <div role="alert" className="error-screen">
      <EmptyState
        icon={missing ? <Offline /> : <WarningSign />}
        title={missing ? '页面没有加载成功' : '页面出错了'}
        text={
          missing
            ? '可能是网络中断，或系统刚刚更新。请检查网络后重新加载。'
            : '请重新加载；如仍出现，请告诉管理员。'
        }
        action={
          <Button
            intent="primary"
            icon={<Refresh />}
            text="重新加载"
            onClick={() => globalThis.location.reload()}
          />
        }
      />
      <RequestId of={error} />
    </div>
  );
}

/**
 * Keeps the failure of one screen from taking the others with it. A screen whose code did not arrive is opened again as
 * soon as the server can be reached again (recovery.ts).
 */
export class ErrorFence extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  #recovery = recovery(() => {
    if (!isChunkError(this.state.error)) return;
    tryAnew();
    this.setState({ error: undefined });
  });

  override componentDidCatch(error: unknown) {
    if (isChunkError(error)) this.#recovery.failed();
  }

  override componentWillUnmount() {
    this.#recovery.end();
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <ErrorScreen error={this.state.error} />;
  }
}
