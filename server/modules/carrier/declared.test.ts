import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOutgoing, type OutgoingRequest } from '#server/platform/outgoing.ts';
import type { CarrierStanding } from '#server/sandbox/carriers/standing.ts';
import { CARRIER_WORLDS } from '#tests/support/carrier-worlds.ts';
import { CarrierError, type CarrierTools, type DeclaredGoods } from './adapter.ts';

// [X34] What carriers abroad are told of goods that have a declaration, and what their stand-ins send back.

const outgoing = openOutgoing(true);
const CASE: DeclaredGoods = {
  ...{ nameCn: '手机壳', nameEn: 'Phone case', hsCode: '3926909090', origin: 'CN', unitCents: 350 },
  ...{ currency: 'USD', netG: 40, quantity: 2, material: '硅胶', purpose: '保护', battery: false },
};
const LAMP: DeclaredGoods = {
  ...CASE,
  nameCn: '灯',
  nameEn: 'Lamp',
  unitCents: 1005,
  quantity: 1,
  battery: true,
};

/** Each with where its lines lie and how it calls their fields. */
const READ = {
  递四方: {
    linesOf: (told: { parcel_list: { declare_product_info: object[] }[] }) =>
      told.parcel_list[0]!.declare_product_info,
    first: {
      ...{ declare_product_name_en: 'Phone case', declare_product_name_cn: '手机壳' },
      ...{ declare_product_code_qty: 2, declare_unit_price_export: 3.5, currency_export: 'USD' },
      ...{ hscode_export: '3926909090', origin_country: 'CN', unit_net_weight: 40 },
    },
  },
  云途: {
    linesOf: (told: { declaration_info: object[] }) => told.declaration_info,
    first: {
      ...{ name_en: 'Phone case', name_local: '手机壳', quantity: 2, unit_price: 3.5 },
      ...{ currency: 'USD', hs_code: '3926909090', unit_weight: 0.04 },
    },
  },
} as const;

const abroad = CARRIER_WORLDS.filter(({ name }) => name in READ);
describe.each(abroad)('[X34] $name', ({ name, adapter, access, parcel, stand }) => {
  const { linesOf, first } = READ[name as keyof typeof READ];
  let carrier: CarrierStanding;
  let tools: CarrierTools;
  let told = '';
  beforeAll(async () => {
    carrier = await stand();
    const send: CarrierTools['send'] = (request: OutgoingRequest) => {
      told = String(request.body ?? '');
      return outgoing.send(request);
    };
    tools = { send, now: new Date(), baseUrl: carrier.url };
  });
  afterAll(() => carrier.close());
  let count = 0;
  const apply = (declared?: DeclaredGoods[]) =>
    adapter.apply(tools, access, `PD2600${(count += 1)}-1`, { ...parcel, ...(declared && { declared }) });
  const toldLines = () => linesOf(JSON.parse(told) as never);

  it('is told every line of the declaration', async () => {
    expect((await apply([CASE, LAMP])).no).not.toBe('');
    expect(toldLines()).toHaveLength(2);
    expect(toldLines()[0]).toMatchObject(first);
  });

  it('is told what the account says of a parcel without one', async () => {
    await apply();
    expect(toldLines()).toHaveLength(1);
  });

  it('sends back a wrong code, a name that is no English and a value of nothing', async () => {
    for (const wrong of [{ hsCode: '3926' }, { nameEn: '手机壳' }, { unitCents: 0 }])
      await expect(apply([{ ...CASE, ...wrong }])).rejects.toBeInstanceOf(CarrierError);
  });

  it('is not asked where the lines are in two currencies', async () => {
    told = '';
    await expect(apply([CASE, { ...LAMP, currency: 'EUR' }])).rejects.toThrow('币种不一致');
    expect(told).toBe('');
  });
});

it('4PX is told what the lines add up to, and that there is a battery', async () => {
  const world = CARRIER_WORLDS.find(({ name }) => name === '递四方')!;
  const carrier = await world.stand();
  let told = '';
  const send: CarrierTools['send'] = (request) => {
    told = String(request.body ?? '');
    return outgoing.send(request);
  };
  const tools = { send, now: new Date(), baseUrl: carrier.url };
  await world.adapter.apply(tools, world.access, 'PD-SUM-1', { ...world.parcel, declared: [CASE, LAMP] });
  expect(JSON.parse(told)).toMatchObject({ parcel_list: [{ parcel_value: 17.05, include_battery: 'Y' }] });
  await carrier.close();
});
