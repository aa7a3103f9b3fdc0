import type { Finish } from './art/case.ts';
import { drawCase } from './art/case.ts';
import { MATERIALS, type Colour, type Material } from './data/materials.ts';
import { fullName, PHONES, type Phone } from './data/phones.ts';

/** A case that a factory makes, before it has an id. */
export interface SkuPlan {
  code: string;
  phone: Phone;
  material: Material;
  colour: Colour;
  priceCents: number;
  /** What its picture shows: SKUs that look the same share one. */
  look: string;
}

const FINISHES = MATERIALS.flatMap((material) => material.colours.map((colour) => ({ material, colour })));

const plan = (phone: Phone, { material, colour }: (typeof FINISHES)[number], prefix = ''): SkuPlan => ({
  code: `${prefix}${material.short}-${phone.short}-${colour.short}`,
  phone,
  material,
  colour,
  // A large back costs a little more.
  priceCents: material.priceCents + (phone.heightMm > 155 ? 100 : 0),
  look: `${phone.camera} ${material.short} ${colour.short}`,
});

/** About 200 SKUs: Apple's phones in more finishes than the others, every finish in use. */
export const skusOfFactory = (): SkuPlan[] =>
  PHONES.flatMap((phone, nth) => {
    const finishes = phone.brand === 'Apple' ? 7 : 5;
    return Array.from({ length: finishes }, (_, i) =>
      plan(phone, FINISHES[(nth * 3 + i * Math.floor(FINISHES.length / finishes)) % FINISHES.length]!),
    );
  });

/** The few of the second factory. */
export const skusOfSecondFactory = (): SkuPlan[] =>
  PHONES.filter(({ short }) => ['IP13', 'IP14', 'IP14P', 'SMS23'].includes(short)).flatMap((phone) =>
    FINISHES.filter(({ material }) => ['GLS', 'ACR'].includes(material.short)).map((finish) =>
      plan(phone, finish, 'HT-'),
    ),
  );

export function pictureOf({ phone, material: { clear, gloss }, colour }: SkuPlan): string {
  const finish: Finish = { tone: colour.tone, clear: colour.short === 'SM' ? 0.5 : clear, gloss };
  return drawCase(phone.camera, finish);
}

/** The columns of a SKU that its plan knows. */
export const skuColumns = ({ code, phone, material, colour, priceCents }: SkuPlan) => ({
  code,
  name: `${fullName(phone)} ${material.name} ${colour.name}`,
  material: material.name,
  brand: phone.brand,
  model: phone.model,
  color: colour.name,
  priceCents,
  // The print runs over the edge by 2 mm on each side.
  printWidthMm: phone.widthMm + 4,
  printHeightMm: phone.heightMm + 4,
});
