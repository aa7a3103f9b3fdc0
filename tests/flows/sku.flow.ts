import { SKU_EVENTS } from '#contract/sku/life-cycle/sku-events.ts';
import { newSkuState } from '#contract/sku/life-cycle/sku-states.ts';
import { skuLife } from '#contract/sku/life-cycle/sku-steps.ts';
import { skuMachine } from '#contract/sku/life-cycle/sku.machine.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { skuTable } from '#tests/support/sku-table.ts';
import { flow } from './flow.ts';
import { walkLifeCycle } from './life-cycle-walk.ts';

const NO_SCREEN = 'no screen sends it yet';

export const registered = flow({
  machine: skuMachine,
  file: 'contract/sku/life-cycle/sku.machine.ts',
  walks: () =>
    walkLifeCycle({
      machine: skuMachine,
      begins: [newSkuState('active'), newSkuState('draft')],
      sent: skuTable.sent(),
      entryOf: ({ type }) => SKU_EVENTS[type],
      together: [['status'], ['spec']],
      step: skuLife.step,
    }),
  behaviour: ['contract/sku/life-cycle/sku.machine.table.test.ts'],
  browser: [],
  sentByScreens: [],
  unseen: Object.fromEntries([...chartOf(skuMachine).arrows].map((arrow) => [arrow, NO_SCREEN])),
});
