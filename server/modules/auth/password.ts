import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// OWASP's choice for argon2id: 19 MiB, two passes, one lane.
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };
const derive = promisify(argon2);

const tag = (password: string, nonce: Buffer) =>
  derive('argon2id', { ...COST, message: Buffer.from(password.normalize('NFKC')), nonce });

/** @returns `argon2id$nonce$tag`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return `argon2id$${nonce.toString('base64url')}$${(await tag(password, nonce)).toString('base64url')}`;
}

/** Takes the same time for an unknown user: pass undefined. */
export async function matchesPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, nonce, wanted] = (hash ?? `argon2id$${'A'.repeat(22)}$${'A'.repeat(43)}`).split('$');
  const got = await tag(password, Buffer.from(nonce!, 'base64url'));
  return timingSafeEqual(got, Buffer.from(wanted!, 'base64url')) && hash !== undefined;
}
