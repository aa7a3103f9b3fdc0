import { PlatformError, type Tools } from '#server/modules/platform/service.ts';

/** What one run may take of a shop's server; what is left comes with the next one. */
const MOST_PAGES = 200;
const MOST_MS = 5 * 60_000;

export interface Budget {
  send: Tools['send'];
  /** Nothing more is asked: it took long enough, or the product ends. */
  over(): boolean;
  /** Counts a page. @returns whether another one may be asked for. */
  page(): boolean;
}

/** A shop's server answers as slowly and as much as it likes: it shall not keep the others from theirs. */
export function budgetOf(send: Tools['send'], stopped: () => boolean): Budget {
  const end = performance.now() + MOST_MS;
  let pages = 0;
  const over = () => stopped() || performance.now() > end;
  return {
    over,
    page: () => (pages += 1) < MOST_PAGES && !over(),
    send(request) {
      if (over())
        throw new PlatformError('unreachable', '店铺的服务器回答太慢，本次同步已停止，稍后会自动重试。');
      return send(request);
    },
  };
}
