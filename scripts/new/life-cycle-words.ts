import { quoted } from './plan.ts';

/** Who may send an event, as tables name him, in Chinese; the parties are people of a tenant, whom a user can ask. */
export const ACTORS: Readonly<Record<string, string>> = {
  factory: '工厂',
  merchant: '商家',
  business: '商家',
  owner: '所有者',
  receiver: '接收方',
  supplier: '供应商',
  platform: '平台',
  station: '工位',
  carrier: '快递',
  agent: '打印助手',
  rule: '规则',
  timer: '定时',
  system: '系统',
};
export const PARTIES = ['factory', 'merchant', 'business', 'owner', 'receiver', 'supplier', 'platform'];

const PLAIN = /, or |, | or /;

/** Those whom a cell of the column who names, in the order of ACTORS, and whether it says nothing more. */
export function readWho(cell: string): { who: string[]; isPlain: boolean } {
  const who = Object.keys(ACTORS).filter((actor) => new RegExp(`\\b${actor}\\b`).test(cell));
  return { who, isPlain: cell.split(PLAIN).every((word) => Object.hasOwn(ACTORS, word)) };
}

const joined = (names: readonly string[], how: string) => names.join(how);

/** The guard's name and what a user reads where another one sent the event. */
export const senderName = (who: readonly string[]): string => `the ${joined(who, ' or the ')} sends it`;
export const senderWords = (who: readonly string[]): string =>
  joined(
    who.map((actor) => ACTORS[actor]!),
    '、',
  );
export function senderRefusal(who: readonly string[]): string {
  const asked = joined(
    who.filter((actor) => PARTIES.includes(actor)).map((actor) => ACTORS[actor]!),
    '或',
  );
  const acting = joined(
    who.filter((actor) => !PARTIES.includes(actor)).map((actor) => ACTORS[actor]!),
    '或',
  );
  if (asked === '') return `这一步由${acting}自动完成，请等待${acting}处理。`;
  const byItself = acting === '' ? '' : `或由${acting}自动完成`;
  return `这一步由${asked}操作${byItself}，请联系${asked}处理。`;
}

/** A sentence that asks for what the event carries. */
interface Carried {
  fields: readonly { name: string; max: number; missing: string }[];
  missing: string;
}
export const CARRIED: Readonly<Record<string, Carried>> = {
  'a reason': {
    fields: [{ name: 'reason', max: 500, missing: '请填写原因' }],
    missing: '请填写原因后再提交。',
  },
  'a storage place': {
    fields: [{ name: 'place', max: 64, missing: '请填写库位' }],
    missing: '请填写库位后再提交。',
  },
  'a defect and who is responsible': {
    fields: [
      { name: 'defect', max: 32, missing: '请选择缺陷' },
      { name: 'responsible', max: 32, missing: '请选择责任方' },
    ],
    missing: '请选择缺陷和责任方。',
  },
};

/** Several texts in quotes. */
export const list = (texts: readonly string[]): string => texts.map(quoted).join(', ');
