import type { ReadNumber } from '#contract/barcode/barcode.ts';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import { PATHS } from '#contract/screens.ts';

const { ready, printed } = PLATE_REGIONS.plate;

/** Where what a number names has its own page; it is found there by its number. */
export function pageOf({ kind, number, name, state }: ReadNumber): string {
  const by = (path: string, of: Record<string, string>) => `${path}?${new URLSearchParams(of).toString()}`;
  switch (kind) {
    case 'plate': {
      if (state < ready.code) return by(PATHS['factory/splicing'], { tab: 'plates', number });
      const view = state < printed.code ? 'queue' : 'over';
      return by(PATHS['factory/plate-queue'], { view, number });
    }
    case 'batch':
      return by(PATHS['factory/batch'], { tab: 'batches', number });
    case 'workOrder':
      return by(PATHS['factory/work-order'], { number });
    case 'box':
      return by(PATHS['factory/shelf'], { tab: 'list', number: name });
    case 'badge':
      return by(PATHS['factory/distribute'], { tab: 'badges', keyword: number });
    case 'station':
      return by(PATHS['factory/distribute'], { tab: 'stations', keyword: number });
    case 'device':
      return PATHS['factory/rosi-normal'];
    case 'order':
      return by(PATHS['factory/order-list'], { orderNo: name });
    case 'piece':
      return by(PATHS['factory/barcode'], { numbers: number });
  }
}
