/** The surnames of nine in ten people, and the double ones. */
const SURNAMES =
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯管卢莫房裘缪干解应宗丁宣邓郁单杭洪包诸左石崔吉龚程邢裴陆荣翁荀羊惠甄曲家封芮储靳段焦巴谷车侯全班仲宫宁仇栾甘厉祖武符刘景詹束龙叶幸司黎薄印白怀蒲台从鄂索赖卓蔺屠蒙池乔翟谭姬申扶堵冉宰郦雍桑桂牛寿通边燕尚农温庄晏柴瞿阎充慕连茹习艾容向古易慎戈廖庾终居衡步都耿满弘匡国文寇广禄阙东殴沃利蔚越隆师巩聂晁敖融冷辛阚那简饶曾沙鞠关查红游权肖闫付代';
const DOUBLE = /^(?:欧阳|上官|司马|诸葛|司徒|东方|皇甫|尉迟|公孙|慕容|令狐|夏侯|端木|南宫|独孤|长孙)/;
/** What stands in an address and hardly ever in a name. */
const PLACED =
  /[路街道号室栋幢楼村镇乡县省院弄巷厦座苑店厂站港]|小区|单元|广场|公司|大学|学校|医院|花园|公寓|驿站|代收|市场|\d/;
/** As platforms mark whose number is a lent one: 赵示例[1234]. */
const MARK = /\[\d{2,6}\]$/;
const HAN_NAME = /^\p{Script=Han}{2,4}$/u;
const OTHER_NAME = /^(?:\p{Script=Han}{2,12}·\p{Script=Han}{1,12}|[A-Za-z][A-Za-z.'-]{1,29})$/u;
const TITLED = /(?:先生|女士|小姐|老师|同学|收)$/;

/** How much a word looks like a name; 0 where it is none. */
function likeness(written: string): number {
  const word = written.replace(MARK, '').replaceAll(/[()（）]/g, '');
  if (OTHER_NAME.test(word)) return 2;
  const bare = word.replace(TITLED, '') || word;
  const isTitled = bare !== word;
  if (!isTitled && !HAN_NAME.test(word)) return 0;
  const isNamed = SURNAMES.includes(bare[0]!) || DOUBLE.test(bare);
  // 国栋 is a name and 3栋 is a building: what might be either counts where nothing else does.
  const isPlaced = PLACED.test(bare.slice(1));
  if (isPlaced && (!isNamed || bare.length > 3)) return 0;
  if (bare.length > 3 && !isNamed && !isTitled) return 0;
  return 1 + (isNamed ? 2 : 0) + (isTitled ? 2 : 0) + (bare.length <= 3 ? 1 : 0) - (isPlaced ? 3 : 0);
}

interface Taken {
  name: string;
  /** The words before the place, and those behind it, without the name. */
  before: string[];
  after: string[];
}

/**
 * Whose parcel it is: the word that looks most like a name. Where the place stood, the address goes on, so the first word
 * behind it is none; what stands by itself between two numbers or labels is likelier one.
 */
export function takeName(before: readonly string[][], after: readonly string[][]): Taken {
  const words = [
    ...before.flatMap((piece, p) => piece.map((word, w) => ({ word, piece, at: 'before' as const, p, w }))),
    ...after.flatMap((piece, p) => piece.map((word, w) => ({ word, piece, at: 'after' as const, p, w }))),
  ];
  let best: { index: number; score: number } | undefined;
  words.forEach(({ word, piece, at, p, w }, index) => {
    const like = likeness(word);
    if (like === 0 || (at === 'after' && p === 0 && w === 0)) return;
    const isAlone = piece.length === 1;
    const isBehind = at === 'after' && p === 0;
    const score =
      like + (at === 'before' ? 2 : 0) + (isAlone ? 2 : 0) - (isBehind && w < piece.length - 1 ? 2 : 0);
    if (!best || score > best.score) best = { index, score };
  });
  const named = best?.index;
  const of = (side: 'before' | 'after') =>
    words.flatMap(({ word, at }, index) => (at === side && index !== named ? [word] : []));
  return { name: named === undefined ? '' : words[named]!.word, before: of('before'), after: of('after') };
}
