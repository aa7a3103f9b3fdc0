/**
 * The first letters of the sounds of the characters that screens and actions are named by; one that is read in two ways
 * stands in two lines. pinyin-pro knows all of them and weighs more than the page: the test holds this table against it.
 */
const BY_LETTER: Readonly<Record<string, string>> = {
  b: '包备并报板版标步绑编补表败闭',
  c: '超产传册次出厂参处常成拆撤材重除操错',
  d: '斗动单地定对导店待打订递代',
  f: '分反发放方费',
  g: '公关功工挂改更格管规过',
  h: '号合回户换核货汇',
  j: '级机交件价加家寄建急截捷接见角解警辑键兼镜拣架计检继据记绩',
  k: '口客开快扣款馈孔库',
  l: '漏列拦料理量领类滤历录',
  m: '模码描明面',
  n: '南',
  o: '欧',
  p: '判匹品平拼普批跑配铺片派',
  q: '其取启弃强情权请起齐签区',
  r: '人任入日认容',
  s: '使时删刷司商失始审射式所手授数生申色设送锁素史扫收',
  t: '他停台条同套推提统退通图题',
  w: '务完无误位尾问',
  x: '下修协心新消系详选销需型续效细享',
  y: '一已意映由用议运邀预颜源印员页域',
  z: '增中做则制址志折择指正注知组置自质资赠转载重装暂作总',
};

const LETTERS = new Map<string, string>();
for (const [letter, signs] of Object.entries(BY_LETTER))
  for (const sign of signs) LETTERS.set(sign, (LETTERS.get(sign) ?? '') + letter);

/** What a character may be typed as: the letters of its sounds, or itself. */
const typedAs = (sign: string): string => LETTERS.get(sign) ?? sign.toLowerCase();

/** Whether `typed` are the first letters of sounds of `text`, from any of its characters on: sd finds 审单 and 待审单据. */
export function hasInitials(text: string, typed: string): boolean {
  const wanted = [...typed.toLowerCase()];
  const signs = [...text];
  return signs.some(
    (_, from) =>
      from + wanted.length <= signs.length &&
      wanted.every((letter, i) => typedAs(signs[from + i]!).includes(letter)),
  );
}
