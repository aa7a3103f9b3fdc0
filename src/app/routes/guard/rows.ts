import type { Condition, Fact, Outcome, Situation } from './facts.ts';

/** One line of the guard's table. */
export interface Row {
  /** Names the row in tests. */
  id: string;
  when: Condition;
  leads: Outcome;
  /** Rules of docs/spec/rules.tsv. */
  rules: readonly string[];
  /** Why, where the row does not say it itself. */
  why?: string;
}

/** Places where anybody may be, signed in or not. */
const OPEN = ['login', 'register', 'guide', 'public'] as const;
const WORKING = ['merchant', 'factory'] as const;
/** Where people come in: whoever has come in goes on from here. */
const DOORS = ['login', 'register'] as const;
const UNBOUND = { who: ['merchant'], superWaybill: ['none'] } as const;

/** The navigation guard: read from the top, the first row that fits decides. The last one fits always. */
export const ROWS: readonly Row[] = [
  { id: 'share', when: { area: ['share'] }, leads: 'toShowcase', rules: ['N16'] },
  {
    id: 'socialCallback',
    when: { area: DOORS, social: ['carried'], cameIn: ['before'] },
    leads: 'page',
    rules: ['F01', 'F02'],
    why: '回调由登录页处理：此前的会话不能抢先跳走；登录成功后才按下面的行继续。',
  },
  { id: 'openWhileUnknown', when: { who: ['unknown'], area: OPEN }, leads: 'page', rules: ['N03'] },
  { id: 'unknown', when: { who: ['unknown'] }, leads: 'wait', rules: ['N03'] },
  { id: 'open', when: { who: ['nobody', 'left'], area: [...OPEN, 'mall'] }, leads: 'page', rules: ['N03'] },
  {
    id: 'left',
    when: { who: ['left'] },
    leads: 'toLogin',
    rules: ['N03'],
    why: '主动退出的人不会被带回原来的页面。',
  },
  { id: 'nobody', when: { who: ['nobody'] }, leads: 'toLoginAndBack', rules: ['N03', 'N06'] },
  {
    id: 'tenantlessOpen',
    when: { who: ['tenantless'], area: ['guide', 'public', 'mall'] },
    leads: 'page',
    rules: ['N03', 'F15'],
  },
  {
    id: 'tenantlessInvited',
    when: { who: ['tenantless'], invite: ['factory', 'business'] },
    leads: 'toGuideStart',
    rules: ['F06'],
  },
  {
    id: 'tenantless',
    when: { who: ['tenantless'] },
    leads: 'toGuide',
    rules: ['F06'],
    why: '由引导按进度从第 2 或第 4 步继续。',
  },
  { id: 'mallElsewhere', when: { area: ['mall'], mall: ['elsewhere'] }, leads: 'switch', rules: ['N15'] },
  { id: 'mallHere', when: { area: ['mall'], mall: ['here'] }, leads: 'toMall', rules: ['N15'] },
  { id: 'mallOfNone', when: { area: ['mall'] }, leads: 'page', rules: ['N15'] },
  {
    id: 'guide',
    when: { area: ['guide'] },
    leads: 'page',
    rules: ['F15'],
    why: '引导的每一步都能按地址恢复，邀请码在这里由引导自己处理。',
  },
  { id: 'designerOpen', when: { who: ['designer'], area: ['public'] }, leads: 'page', rules: ['N03'] },
  { id: 'designerToGuide', when: { who: ['designer'], toGuide: ['set'] }, leads: 'toGuide', rules: ['N14'] },
  { id: 'designer', when: { who: ['designer'] }, leads: 'outside', rules: ['N14'] },
  { id: 'pendingOpen', when: { who: ['pending'], area: ['public'] }, leads: 'page', rules: ['N03'] },
  { id: 'pending', when: { who: ['pending'] }, leads: 'toGuideKind', rules: ['F04'] },
  {
    id: 'openWithoutMenus',
    when: { who: WORKING, menus: ['empty'], area: ['login', 'register', 'public'] },
    leads: 'page',
    rules: ['N05'],
  },
  { id: 'withoutMenus', when: { who: WORKING, menus: ['empty'] }, leads: 'toLoginAndBack', rules: ['N05'] },
  {
    id: 'inviteDone',
    when: { who: WORKING, invite: ['factory', 'business'], inviteStep: ['done'] },
    leads: 'toWanted',
    rules: ['F06', 'F07', 'F08'],
    why: '绑定、已绑定或被拒绝之后，邀请码离开地址栏。',
  },
  {
    id: 'inviteIncomplete',
    when: { who: WORKING, invite: ['factory', 'business'], inviteStep: ['incomplete'] },
    leads: 'toGuideStart',
    rules: ['F06'],
  },
  {
    id: 'inviteConfirm',
    when: { who: WORKING, invite: ['factory', 'business'], cameIn: ['before'] },
    leads: 'toGuideConfirm',
    rules: ['F06'],
    why: '打开链接不等于同意：先看清邀请方再确认。',
  },
  {
    id: 'inviteOverSession',
    when: { who: WORKING, invite: ['factory'], cameIn: ['again'] },
    leads: 'toGuideConfirm',
    rules: ['F06'],
  },
  {
    id: 'inviteAtOnce',
    when: { who: WORKING, invite: ['factory', 'business'] },
    leads: 'bind',
    rules: ['F06', 'F07'],
  },
  { id: 'openAtWork', when: { who: WORKING, area: ['public'] }, leads: 'page', rules: ['N03'] },
  { id: 'cameIn', when: { who: WORKING, area: DOORS }, leads: 'toWanted', rules: ['F05'] },
  {
    id: 'homeOfFactory',
    when: { who: ['merchant'], area: ['factoryHome'] },
    leads: 'toHome',
    rules: ['F05'],
  },
  {
    id: 'homeOfMerchant',
    when: { who: ['factory'], area: ['businessHome'] },
    leads: 'toHome',
    rules: ['F05'],
  },
  {
    id: 'merchantOnly',
    when: { who: ['factory'], area: ['business', 'binding', 'firstFactory', 'diy'] },
    leads: 'login',
    rules: ['N13', 'N04'],
  },
  {
    id: 'factoryOnly',
    when: { who: ['merchant'], area: ['factory'] },
    leads: 'login',
    rules: ['N13', 'N04'],
  },
  {
    id: 'firstFactoryOpens',
    when: { ...UNBOUND, factories: ['none', 'asked'], area: ['firstFactory'] },
    leads: 'firstFactoryScreen',
    rules: ['F10'],
  },
  {
    id: 'firstFactoryOver',
    when: { who: ['merchant'], area: ['firstFactory'] },
    leads: 'toHome',
    rules: ['F10'],
    why: '已绑定工厂，或有超级面单权限：不再有这一页。',
  },
  {
    id: 'bindingStaysOpen',
    when: { ...UNBOUND, factories: ['none', 'asked'], area: ['binding'], menus: ['screen'] },
    leads: 'screen',
    rules: ['F10'],
    why: '绑定工厂、绑定店铺的设置页和商家指南照常打开，否则无法完成绑定。',
  },
  {
    id: 'withoutFactoryAsked',
    when: { ...UNBOUND, factories: ['asked'] },
    leads: 'wait',
    rules: ['F10'],
    why: '刚绑定的人不会先被送回绑定页。',
  },
  {
    id: 'withoutFactory',
    when: { ...UNBOUND, factories: ['none'] },
    leads: 'toFirstFactory',
    rules: ['F10'],
  },
  { id: 'diy', when: { who: ['merchant'], area: ['diy'] }, leads: 'toDiy', rules: ['N07'] },
  { id: 'screen', when: { who: WORKING, menus: ['screen'] }, leads: 'screen', rules: ['N07'] },
  { id: 'firstChild', when: { who: WORKING, menus: ['leads'] }, leads: 'toFirstChild', rules: ['N08'] },
  { id: 'unknownPath', when: {}, leads: 'login', rules: ['N04'] },
];

/** The first row that fits. */
export const rowFor = (situation: Situation): Row => ROWS.find(({ when }) => fits(when, situation))!;

const fits = (when: Condition, situation: Situation): boolean =>
  (Object.keys(when) as Fact[]).every((fact) => (when[fact] as readonly string[]).includes(situation[fact]));
