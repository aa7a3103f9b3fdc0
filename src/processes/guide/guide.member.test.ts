import { describe, expect, it } from 'vitest';
import { NO_TICKS } from '#contract/guide/guide.ts';
import {
  MOBILE,
  member,
  tenant,
  request,
  waiting,
  merchant,
  proof,
  guide,
  at,
  session,
  asMember,
} from '#tests/support/fake-guide.ts';

describe('[F15] the way of somebody who is known', () => {
  it('an account of another service gets its mobile, and goes on to its tenant', async () => {
    const one = await asMember(member({ mobile: null }), null);
    expect(one.now()).toMatchObject({ at: 'givingMobile', step: 2 });
    await one.send({ type: 'code.asked', mobile: MOBILE });
    one.server.progress = member();
    await one.send({ type: 'code.given', proof });
    expect(one.now()).toMatchObject({ at: 'founding', step: 4, move: { step: 4, instead: false } });
    expect(one.asked.map(([, input]) => input)).toContainEqual({ ...proof, visitor: 'member' });
    expect(one.asked.map(([, input]) => input)).toContainEqual({ mobile: MOBILE, visitor: 'member' });
  });

  it('a step that is done shows it, and leads past all that is done', async () => {
    const one = await asMember(member(), 2);
    expect(one.now()).toMatchObject({ at: 'lookingBack', step: 2 });
    await one.send({ type: 'step.passed' });
    expect(one.now()).toMatchObject({ at: 'founding', move: { step: 4, instead: false } });
  });

  it('the last step is never only looked back at', async () => {
    const ticks = { ...NO_TICKS, factoryBound: true, shopBound: true, firstOrderPushed: true };
    const one = await asMember(member({ tenant: tenant(1), ticks }), 7);
    expect(one.now().at).toBe('beginning');
  });

  it('[F17] a factory waits for its audit where it stands, and goes on when it was granted', async () => {
    const one = await asMember(member({ tenant: tenant(3) }), 5);
    await one.send({ type: 'kind.chosen', kind: 'factory' });
    expect(one.now().move).toEqual({ step: 5, instead: false });
    one.server.progress = waiting;
    await one.send(session('member'));
    expect(one.now()).toMatchObject({ at: 'underAudit', step: 5 });
    await one.send({ type: 'audit.refreshed' });
    expect(one.now().at).toBe('underAudit');
    expect(one.refreshSession).not.toHaveBeenCalled();
    one.server.progress = member({ tenant: tenant(2), registration: request(1) });
    await one.send({ type: 'audit.refreshed' });
    expect(one.now()).toMatchObject({ at: 'lookingBack', step: 5 });
    // Its menus are those of a factory now.
    expect(one.refreshSession).toHaveBeenCalledOnce();
    await one.send({ type: 'audit.refreshed' }, { type: 'step.passed' });
    expect(one.now()).toMatchObject({ at: 'binding', step: 6 });
    expect(one.refreshSession).toHaveBeenCalledOnce();
  });

  it('[F17] who was refused asks again; who waits may become a merchant instead', async () => {
    const refused = member({ tenant: tenant(3), registration: request(2) });
    const one = await asMember(refused, 5);
    expect(one.now().at).toBe('choosingKind');
    const other = await asMember(waiting, 5);
    await other.send({ type: 'kind.chosen', kind: 'merchant' });
    expect(other.asked.at(-1)).toEqual(['chooseKind', { kind: 'merchant' }]);
    expect(other.now().move).toEqual({ step: 6, instead: false });
  });

  it('an audit concerns its own step only', async () => {
    const one = await asMember({ ...waiting, tenant: tenant(1) }, 6);
    expect(one.now().at).toBe('binding');
  });

  it('reads anew what the invite binding has done, and the invite leaves the address', async () => {
    const bound = member({ tenant: tenant(1), ticks: { ...NO_TICKS, factoryBound: true } });
    const one = guide({ progress: bound });
    await one.send(session('member'), at(6, { inviteFactoryCode: 'F1', inviteBusinessCode: 'B1' }));
    // Bound to others, but not to who invites.
    expect(one.now().at).toBe('binding');
    await one.send({ type: 'binding.ended' });
    expect(one.now()).toMatchObject({
      at: 'lookingBack',
      step: 6,
      move: { step: 6, instead: true },
      address: { inviteFactoryCode: '', inviteBusinessCode: '' },
    });
    await one.send({ type: 'step.passed' });
    expect(one.now().at).toBe('beginning');
  });

  it('where the guide has led is no new visit; where the user goes is', async () => {
    const one = await asMember(member(), 2);
    await one.send({ type: 'step.passed' });
    const readings = one.asked.length;
    await one.follow();
    expect(one.asked.length).toBe(readings);
    await one.send(at(3));
    expect(one.asked.length).toBe(readings + 1);
    expect(one.now()).toMatchObject({ at: 'lookingBack', step: 3 });
  });
});

describe('what comes from outside', () => {
  it('nothing of one user is left for another', async () => {
    const one = await asMember(merchant, 7);
    await one.send(session('underWay'));
    expect(one.now()).toMatchObject({ at: 'settling', progress: null });
    await one.send(session('guest'));
    expect(one.now()).toMatchObject({ at: 'introducing', progress: null });
  });

  it('who is here is known before the page says where it stands, and nothing is asked until then', async () => {
    const one = guide({ progress: merchant });
    await one.send(session('guest'), session('member'));
    expect(one.now()).toMatchObject({ at: 'resting', visitor: 'member' });
    expect(one.asked).toEqual([]);
    await one.send(at(7));
    expect(one.now().at).toBe('beginning');
  });
});
