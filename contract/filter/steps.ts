import { z } from 'zod';

/** What a step can be set to: in whole numbers, or in hundredths. */
export interface Bounds {
  label: string;
  min: number;
  max: number;
  /** What a new step begins with; most of them change nothing then. */
  preset: number;
  unit: string;
  digits: 0 | 2;
}
const bounds = (
  label: string,
  [min, max, preset]: readonly [number, number, number],
  more: Partial<Bounds> = {},
): Bounds => ({ label, min, max, preset, unit: '', digits: 0, ...more });
const gamma = (label: string): Bounds => bounds(label, [0.1, 5, 1], { digits: 2 });
const white = (label: string): Bounds => bounds(label, [128, 255, 255]);

/** The steps of a filter, by what their values are called and lie between. */
export const STEPS = {
  brightness: { title: '亮度', values: { amount: bounds('亮度', [-100, 100, 0]) } },
  contrast: { title: '对比度', values: { amount: bounds('对比度', [-100, 100, 0]) } },
  saturation: { title: '饱和度', values: { amount: bounds('饱和度', [-100, 100, 0]) } },
  hue: { title: '色相', values: { degrees: bounds('色相', [-180, 180, 0], { unit: '°' }) } },
  gamma: { title: '伽马', values: { red: gamma('红'), green: gamma('绿'), blue: gamma('蓝') } },
  levels: {
    title: '色阶',
    values: {
      black: bounds('黑场', [0, 254, 0]),
      middle: gamma('中间调'),
      white: bounds('白场', [1, 255, 255]),
      outBlack: bounds('输出黑场', [0, 255, 0]),
      outWhite: bounds('输出白场', [0, 255, 255]),
    },
  },
  sharpen: {
    title: '锐化',
    values: {
      amount: bounds('强度', [0, 300, 0], { unit: '%' }),
      radius: bounds('半径', [1, 5, 1], { unit: '像素' }),
    },
  },
  lut: { title: 'LUT', values: { strength: bounds('强度', [0, 100, 100], { unit: '%' }) } },
  white: { title: '白点', values: { red: white('红'), green: white('绿'), blue: white('蓝') } },
} as const;
export type StepKind = keyof typeof STEPS;
export const STEP_KINDS = Object.keys(STEPS) as StepKind[];
export const MOST_STEPS = 20;

type ValuesOf<K extends StepKind> = Record<keyof (typeof STEPS)[K]['values'], number>;

export const boundsOf = (kind: StepKind): [name: string, bounds: Bounds][] =>
  Object.entries<Bounds>(STEPS[kind].values);

function value(title: string, { label, min, max, digits }: Bounds) {
  const named = label === title ? title : `${title}的${label}`;
  const between = `${named}应在 ${min} 到 ${max} 之间`;
  const bounded = z.number(between).min(min, between).max(max, between);
  return digits === 0 ? bounded.int(`${named}应为整数`) : bounded.multipleOf(0.01, `${named}最多两位小数`);
}

const stepOf = <K extends StepKind>(kind: K) =>
  z.strictObject({
    kind: z.literal(kind),
    ...(Object.fromEntries(
      boundsOf(kind).map(([name, bounds]) => [name, value(STEPS[kind].title, bounds)]),
    ) as Record<keyof ValuesOf<K>, z.ZodNumber>),
  });

export const FilterStep = z.discriminatedUnion('kind', [
  stepOf('brightness'),
  stepOf('contrast'),
  stepOf('saturation'),
  stepOf('hue'),
  stepOf('gamma'),
  stepOf('levels').refine(({ black, white }) => black < white, {
    path: ['white'],
    message: '色阶的白场必须大于黑场',
  }),
  stepOf('sharpen'),
  stepOf('lut').extend({ lutId: z.int('请上传 LUT 文件').positive('请上传 LUT 文件') }),
  stepOf('white'),
]);
export type FilterStep = z.infer<typeof FilterStep>;

export const FilterSteps = z
  .array(FilterStep)
  .min(1, '请至少添加一个步骤')
  .max(MOST_STEPS, `一个滤镜最多 ${MOST_STEPS} 个步骤`);

/** A step as it is added. A LUT has no file yet. */
export const newStep = (kind: StepKind): FilterStep =>
  ({
    kind,
    ...Object.fromEntries(boundsOf(kind).map(([name, { preset }]) => [name, preset])),
    ...(kind === 'lut' && { lutId: 0 }),
  }) as FilterStep;
