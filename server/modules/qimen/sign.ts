import { createHash } from 'node:crypto';

/**
 * The signature of a call to a Qimen gateway, as Taobao's open platform documents it (sign_method md5): the secret, every
 * parameter but `sign` by its name with its value, the body, the secret; MD5, in capital hexadecimal digits.
 */
export function qimenSign(secret: string, params: Readonly<Record<string, string>>, body: string): string {
  const listed = Object.keys(params)
    .filter((name) => name !== 'sign')
    .toSorted()
    .map((name) => `${name}${params[name]}`)
    .join('');
  return createHash('md5').update(`${secret}${listed}${body}${secret}`, 'utf8').digest('hex').toUpperCase();
}
