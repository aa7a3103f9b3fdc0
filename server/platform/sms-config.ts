import { SMS_SCENES, type SmsScene } from '#contract/sms/sms.ts';

/** An account of Aliyun's SMS, with the signature and the templates that it was granted. */
export interface AliyunSmsConfig {
  url: string;
  keyId: string;
  keySecret: string;
  /** The sender's name between the brackets. */
  sign: string;
  /** Codes of templates with one variable, `code`. */
  templates: Readonly<Record<SmsScene, string>>;
}

const NAMES = [
  'SMS_ALIYUN_KEY_ID',
  'SMS_ALIYUN_KEY_SECRET',
  'SMS_ALIYUN_SIGN',
  'SMS_ALIYUN_TEMPLATES',
] as const;
const SCENES = Object.values(SMS_SCENES);

/** undefined where nothing of it is set. @throws with what is missing where it is set in part. */
export function readSmsConfig(env: NodeJS.ProcessEnv): AliyunSmsConfig | undefined {
  const missing = NAMES.filter((name) => !env[name]);
  if (missing.length === NAMES.length) return undefined;
  if (missing.length > 0) throw new Error(`短信配置不完整，请设置 ${missing.join('、')}。`);
  const [keyId, keySecret, sign, templates] = NAMES.map((name) => env[name]!) as [
    string,
    string,
    string,
    string,
  ];
  const url = env.SMS_ALIYUN_URL || 'https://dysmsapi.aliyuncs.com/';
  if (!URL.canParse(url)) throw new Error(`SMS_ALIYUN_URL 应为完整的网址，现在是「${url}」。`);
  return { url, keyId, keySecret, sign, templates: templatesOf(templates) };
}

/** `SMS_1` for all scenes, or `21=SMS_1,22=SMS_2`; a bare one beside them serves the scenes that are not named. */
function templatesOf(text: string): Record<SmsScene, string> {
  const named = new Map<number, string>();
  let other: string | undefined;
  for (const part of text.split(',').map((one) => one.trim())) {
    const [, scene, template] = /^(\d+)=(\S+)$/.exec(part) ?? [];
    if (scene && template) named.set(Number(scene), template);
    else other = part;
  }
  const without = SCENES.filter((scene) => !named.has(scene) && !other);
  if (without.length > 0) throw new Error(`SMS_ALIYUN_TEMPLATES 缺少场景 ${without.join('、')} 的模板。`);
  return Object.fromEntries(SCENES.map((scene) => [scene, named.get(scene) ?? other!])) as Record<
    SmsScene,
    string
  >;
}
