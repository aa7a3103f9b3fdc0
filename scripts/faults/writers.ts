import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { binding } from '#contract/binding/binding.ts';
import { invite } from '#contract/invite/invite.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { material } from '#contract/means/material.ts';
import { orderCreate } from '#contract/order/order-create.ts';
import { order } from '#contract/order/order.ts';
import { preference } from '#contract/preference/preference.ts';
import { skuGenerate } from '#contract/sku/sku-generate.ts';
import type { Envelope } from '#contract/wire.ts';
import { DEMO_INVITES } from '#server/demo/accounts.ts';
import { isKnown, type User } from './client.ts';
import { importFile } from './import-file.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import { uploads } from './uploads.ts';
import type { World } from './world.ts';

/** Of one order file and of one bulk. */
const ORDERS = 30;
const BULK = 20;
const REST_MS = 30;
const AFTER_ERROR_MS = 200;

/** Writes of the client, all going on at once until they are told to rest. */
export interface Writers {
  start(): void;
  /** Each finishes what it waits for; then what was not answered, and may be sent again, is. */
  rest(): Promise<void>;
}

export interface WritersOptions {
  users: Record<'merchant' | 'factory' | 'stranger', User>;
  ledger: Ledger;
  random: Random;
  world: World;
}

/** Sent again with the same key until it is answered. */
type Again = () => Promise<boolean>;

export function openWriters({ users, ledger, random, world }: WritersOptions): Writers {
  const { merchant, factory, stranger } = users;
  let made = 0;
  const fresh = (what: string) => `${what}${(made += 1)}x${random.below(1e9)}`;
  const again: Again[] = [];
  /** Orders by the next step of their way. */
  const at: Record<'push' | 'approve' | 'pack' | 'ship' | 'end', number[]> = {
    push: [],
    approve: [],
    pack: [],
    ship: [],
    end: [],
  };

  /** With a key: once more, as long as the answer is not known. @returns whether it was answered now. */
  async function keyed<E extends Endpoint>(
    user: User,
    endpoint: E,
    input: Input<E> & { idempotencyKey: string },
    answered: (data: Output<E>) => void,
  ): Promise<boolean> {
    const send = async () => {
      const answer = await user.write(endpoint, input);
      if (!isKnown(answer)) return false;
      if (answer.code === 0) answered(answer.data);
      return true;
    };
    const known = await send();
    if (!known) again.push(send);
    return known;
  }
  const known = (answer: Envelope | undefined) => isKnown(answer);

  const createOrders = () => {
    const rows = Array.from({ length: BULK }, (_, row) => ({
      row,
      platformOrderNo: fresh('B'),
      skuCode: world.skuCode,
      quantity: '1',
      recipientName: '王小明',
      recipientPhone: '13812345678',
      address: '浙江省杭州市西湖区文三路 1 号',
      remark: '',
    }));
    for (const { platformOrderNo } of rows) ledger.note('order', platformOrderNo, false);
    const input = { shopId: world.shopId, currency: 'CNY', rows, idempotencyKey: fresh('create-') };
    return keyed(merchant, orderCreate.createBatch, input, ({ created }) => {
      for (const { id, platformOrderNo } of created) {
        ledger.note('order', platformOrderNo, true);
        at.push.push(id);
      }
    });
  };

  const act = (user: User, event: string, ids: number[], next: number[], params: object = {}, mark = '') =>
    keyed(
      user,
      order.action,
      { event, ids, params: { ...params }, dangerVerified: true, idempotencyKey: fresh('action-') },
      ({ successIds }) => {
        for (const id of successIds) ledger.note('move', `${id} ${event} ${mark}`, true);
        next.push(...successIds);
      },
    );

  const moveOrders = () => {
    const [step, take] = random
      .shuffled(Object.entries(at).filter(([name, ids]) => name !== 'end' && ids.length > 0))
      .at(0) ?? ['end', []];
    const ids = take.splice(0, BULK);
    if (ids.length === 0) return createOrders();
    if (step === 'push') return act(merchant, 'order.push', ids, at.approve);
    if (step === 'approve') return act(factory, 'order.approve.forced', ids, at.pack);
    if (step === 'pack') return act(factory, 'order.pack.forced', ids, at.ship);
    const waybillNo = fresh('W');
    return act(factory, 'order.ship', ids, at.end, { waybillNo, oneParcel: true }, waybillNo);
  };

  const tagOrders = () => {
    const ids = random.shuffled([...at.push, ...at.approve, ...at.pack, ...at.ship]).slice(0, BULK);
    if (ids.length === 0) return createOrders();
    const tag = fresh('T').slice(0, 20);
    return act(merchant, 'order.tagged', ids, [], { tags: [tag] }, tag);
  };

  const importOrders = () =>
    importFile(
      merchant,
      Array.from({ length: ORDERS }, () => fresh('I')),
      { ledger, world },
    );

  const inviteCustomers = async () => {
    const name = fresh('邀请');
    ledger.note('invite', name, false);
    const answer = await factory.write(invite.create, { name, validUntil: null, mostUses: null });
    if (answer?.code === 0) ledger.note('invite', name, true);
    return known(answer);
  };

  const mapCodes = async () => {
    const codes = Array.from({ length: 5 }, () => fresh('M'));
    for (const code of codes) ledger.note('mapping', code, false);
    const answer = await merchant.write(mapping.save, { codes, kind: 'notGoods' });
    if (answer?.code === 0) for (const code of codes) ledger.note('mapping', code, true);
    return known(answer);
  };

  /** A new material in all colours for all models, by a task [G06]. */
  const generateSkus = async () => {
    const name = fresh('G').toUpperCase();
    const colorIds = world.colors.map(({ id }) => id);
    const made = await factory.write(material.create, { code: name, name, baseCents: 900, colorIds });
    if (made?.code !== 0) return known(made);
    const skus = world.models.flatMap((model) => world.colors.map((color) => [name, model.name, color.name]));
    const note = (sure: boolean) => {
      for (const sku of skus) ledger.note('sku', sku.join(' '), sure);
    };
    note(false);
    const asked = { materialIds: [made.data.id], modelIds: world.models.map(({ id }) => id), colorIds };
    return keyed(
      factory,
      skuGenerate.submit,
      { ...asked, idempotencyKey: fresh('generate-') },
      ({ taskId }) => {
        ledger.note('task', String(taskId), true);
        note(true);
      },
    );
  };

  const bindFactory = async () => {
    const listed = await stranger.read(binding.list, {});
    if (listed?.code !== 0) return known(listed);
    const bound = listed.data[0];
    const value = bound ? 'no' : 'yes';
    ledger.sends('bound', value);
    const answer = bound
      ? await stranger.write(binding.unbind, { id: bound.id })
      : await stranger.write(binding.bind, { inviteCode: DEMO_INVITES.factory });
    if (answer?.code === 0) ledger.acknowledges('bound', value);
    return known(answer);
  };

  const saveSettings = (user: User, id: string) => async () => {
    const value = fresh('{"orders":50} ');
    ledger.sends(`${user.username} ${id}`, value);
    const answer = await user.write(preference.saveCommonConfig, { id, value });
    if (answer?.code === 0) ledger.acknowledges(`${user.username} ${id}`, value);
    return known(answer);
  };

  const deeds = [
    ...[createOrders, moveOrders, moveOrders, moveOrders, tagOrders, importOrders, generateSkus],
    ...[inviteCustomers, mapCodes, bindFactory, saveSettings(merchant, '220'), saveSettings(factory, '220')],
    saveSettings(stranger, '259'),
    ...uploads({ users, ledger, random, world }),
  ];
  let working: Promise<void>[] = [];
  const state = { resting: false };
  const work = async (deed: () => Promise<boolean>) => {
    while (!state.resting) await wait((await deed()) ? random.below(REST_MS) : AFTER_ERROR_MS);
  };
  return {
    start() {
      state.resting = false;
      working = deeds.map(work);
    },
    async rest() {
      state.resting = true;
      await Promise.all(working);
      for (const send of again.splice(0)) if (!(await send())) again.push(send);
    },
  };
}
