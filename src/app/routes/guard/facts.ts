import { PATHS } from '@/shared/routes/index.ts';

/**
 * What the guard knows when it decides, and nothing else: each fact with its values, and each value with the words that
 * docs/flows/guard.md prints. Shops move nobody (they are asked by the bind tip, F11), and a sub-account goes where its
 * tenant goes: only the way to the mall passes it over.
 */
export const FACTS = {
  /** Stage of the session and kind of the tenant in one: nobody is at work without a tenant. */
  who: {
    unknown: '会话还未确定',
    nobody: '未登录、未选公司或未能打开',
    left: '刚刚主动退出',
    tenantless: '已登录、没有公司',
    merchant: '商家',
    factory: '工厂或平台',
    pending: '待引导公司（类型 3）',
    designer: '设计师（类型 9）',
  },
  /** The part of the product that the path belongs to; PATHS are told apart in situation.ts. */
  area: {
    login: PATHS.login,
    register: PATHS.register,
    guide: PATHS.guide,
    mall: PATHS.shoppingWithoutLogin,
    share: PATHS.share,
    public: '其他公开页面',
    businessHome: PATHS.business,
    factoryHome: PATHS.factory,
    firstFactory: PATHS['business/first-factory'],
    binding: '绑定设置与商家指南',
    diy: PATHS.diy,
    business: '其他商家页面',
    factory: '其他工厂页面',
    other: '其他地址',
  },
  /** Whether the merchant has a factory; `asked`: had none, and the answer is just being read again. */
  factories: { some: '已绑定工厂', none: '没有绑定工厂', asked: '没有绑定工厂，正在重新读取' },
  /** `factory:superWaybill` in the raw list of permissions: A01 does not apply to it. */
  superWaybill: { held: '有超级面单权限', none: '没有超级面单权限' },
  /** The social login, as the address or its process says it: on its way, back, in the bunding state, or failed. */
  social: { carried: '社交登录进行中、绑定中或未成功', none: '没有社交登录' },
  toGuide: { set: '带 isToGuid', none: '不带 isToGuid' },
  /** An invite code in the query, and whose it is. */
  invite: { none: '不带邀请码', factory: '带工厂邀请码', business: '带商家邀请码' },
  /** Whether the binding process has come to its end with this code. */
  inviteStep: { open: '邀请码未处理', done: '邀请码已处理', incomplete: '账号资料不全，无法绑定' },
  /** How this session came to this page: from before, by signing in here, or the same over an earlier session. */
  cameIn: { before: '打开页面前已登录', now: '在本页登录', again: '在本页登录，此前已有会话' },
  /** What the server's menus say of the path. */
  menus: {
    screen: '菜单有此页面',
    leads: '菜单由此通向第一个子项',
    nothing: '菜单没有此地址',
    empty: '没有菜单',
  },
  /** The first merchant tenant of the user that is not a sub-account's. */
  mall: {
    here: '首个非子账号商家公司就是当前公司',
    elsewhere: '首个非子账号商家公司是另一个',
    none: '没有非子账号的商家公司',
  },
} as const;

export type Fact = keyof typeof FACTS;
type ValueOf<F extends Fact> = keyof (typeof FACTS)[F];
export type Situation = { [F in Fact]: ValueOf<F> };
/** What a row asks for: one of these values of each fact that it names. */
export type Condition = { readonly [F in Fact]?: readonly ValueOf<F>[] };

/** What may follow, with the words of the printed table. */
export const OUTCOMES = {
  wait: '等待',
  page: '打开这个公开页面',
  login: '在原地址显示登录页',
  screen: '打开菜单对应的页面',
  firstFactoryScreen: '打开动态加入的「绑定工厂」页',
  toLogin: '转到 /login',
  toLoginAndBack: '转到 /login，登录后返回（redirect，邀请码随行）',
  toGuide: '转到 /guide',
  toGuideStart: '转到 /guide?step=2（邀请码随行）',
  toGuideKind: '转到 /guide?step=5（邀请码随行）',
  toGuideConfirm: '转到 /guide?step=6（邀请码随行）',
  toFirstFactory: '转到 /business/bind-factory',
  toHome: '转到首页（/business 或 /factory）',
  toWanted: '转到 redirect 指定的页面，否则首页',
  toFirstChild: '转到第一个可见子项',
  toMall: '转到 /business/shopping；该页面还没有时转到首页',
  toShowcase: '转到 /share/showcase',
  toDiy: '转到 /business/diy',
  outside: '离开，前往外部设计师工作台',
  bind: '立即绑定邀请码',
  switch: '切换到首个非子账号商家公司',
} as const;
export type Outcome = keyof typeof OUTCOMES;
