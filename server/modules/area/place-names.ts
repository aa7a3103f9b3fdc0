import { formerNames, isLevel, places, type Place } from './places.ts';

/** One way in which people write a place. */
export interface PlaceName {
  text: string;
  place: Place;
  /** Without 省, 市, 区, 县: it may be a street's name as well. */
  short: boolean;
}

const PEOPLES =
  '朝鲜|土家|布依|哈尼|景颇|傈僳|蒙古|柯尔克孜|哈萨克|达斡尔|鄂温克|鄂伦春|仫佬|毛南|仡佬|拉祜|布朗|纳西|普米|撒拉|东乡|保安|裕固|锡伯|塔吉克|独龙|各|满|土|苗|藏|羌|彝|侗|壮|傣|白|回|黎|瑶|水|佤|畲|怒';
const AUTONOMOUS = new RegExp(`(?:(?:${PEOPLES})族|蒙古|柯尔克孜|哈萨克)+自治[州县旗]$`);
const ENDINGS: Record<Place['level'], RegExp> = {
  1: /(?:特别行政区|(?:壮族|回族|维吾尔)?自治区|[省市])$/,
  2: /(?:地区|[市盟])$/,
  3: /(?:特区|林区|新区|自治[县旗]|[区县市旗])$/,
};
/** Other endings under which the same stem is written: 长泰县 became 长泰区, 恩施州 stands for the whole long name. */
const WRITTEN: Record<Place['level'], readonly string[]> = {
  1: ['省', '市', '自治区'],
  2: ['市', '地区', '州', '盟'],
  3: ['区', '县', '市', '旗', '新区'],
};

export function stemOf({ name, level }: Place): string {
  const ended = name.replace(AUTONOMOUS, '');
  return ended === name ? name.replace(ENDINGS[level], '') : ended;
}

function namesOf(place: Place): PlaceName[] {
  if (isLevel(place.name)) return [];
  const stem = stemOf(place);
  const whole = [{ text: place.name, place, short: false }];
  if (stem.length < 2 || place.code.length > 6) return whole;
  const written = WRITTEN[place.level].map((ending) => stem + ending).filter((text) => text !== place.name);
  return [
    ...whole,
    ...written.map((text) => ({ text, place, short: false })),
    { text: stem, place, short: true },
    // 中国香港: where a foreign form asks for the country first.
    ...(place.level === 1 ? [{ text: `中国${stem}`, place, short: false }] : []),
  ];
}

const startOf = (text: string, at: number): string => text.slice(at, at + 2);

function read(): Map<string, PlaceName[]> {
  const all = [
    ...[...places().values()].flatMap(namesOf),
    ...formerNames().map(({ name, place }) => ({ text: name, place, short: false })),
  ];
  // The longest first, and of the same text who has it today before who once had it.
  all.sort(
    (a, b) =>
      b.text.length - a.text.length || Number(b.text === b.place.name) - Number(a.text === a.place.name),
  );
  return Map.groupBy(all, ({ text }) => startOf(text, 0));
}

let kept: Map<string, PlaceName[]> | undefined;

/** The names that stand in the text at this position, the longest first. */
export const namesAt = (text: string, at: number): PlaceName[] =>
  ((kept ??= read()).get(startOf(text, at)) ?? []).filter((name) => text.startsWith(name.text, at));
