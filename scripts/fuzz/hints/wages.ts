import { workStep } from '#contract/route/work-step.ts';
import { piecePrice } from '#contract/wage/price.ts';
import { hint, type Hands, type Hint } from './hint.ts';

/** Prices of piece work. */
export function wageHints({ factory, word }: Hands): Hint[] {
  const said = {
    ...{ rateE4: 1250, seconds: 30, reworkPercent: 50, fault: 'back' as const, faultE4: 0 },
    fromDay: '2098-01-01',
  };
  const form = async () => ({
    ...{
      work: 'step' as const,
      stepId: (await factory(workStep.create, { name: word('计件') })).id,
      ...said,
    },
  });
  const newPrice = async () => (await factory(piecePrice.create, await form())).id;
  return [
    hint(piecePrice.create, form),
    hint(piecePrice.next, async () => ({ id: await newPrice(), version: 1, ...said, fromDay: '2098-02-01' })),
    hint(piecePrice.end, async () => ({ id: await newPrice(), version: 1, toDay: '2098-03-01' })),
    hint(piecePrice.raise, async () => ({
      ...{ ids: [await newPrice()], by: 'percent' as const, value: 500, fromDay: '2098-02-01' },
    })),
  ];
}
