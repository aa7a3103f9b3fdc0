import { expect, it } from 'vitest';
import { LIFE_CYCLES } from '../../scripts/guards/state.ts';
import { registeredFlows } from '#tests/flows/register.ts';

it('takes the guards of every life cycle away that a server moves things through', async () => {
  const lived = (await registeredFlows()).filter(({ sentByScreens }) => sentByScreens !== undefined);
  expect(LIFE_CYCLES.map(({ id }) => id).toSorted()).toEqual(
    lived.map(({ machine }) => machine.id).toSorted(),
  );
});
