import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { conflict } from './refusal.ts';

/**
 * Keeps secrets that must be read again (tokens of shops, keys of other services). The key stands outside of the
 * database, in DATA_DIR or VAULT_KEY: who has a copy of the database alone reads none of them.
 */
export interface Vault {
  /** AES-256-GCM with a nonce of its own: version, nonce, tag, then as many bytes as the text has. */
  seal(text: string): Buffer;
  /** @throws Refusal 409 where it was changed, or sealed with another key: what was sealed must be given anew. */
  open(sealed: Uint8Array): string;
}

const CIPHER = 'aes-256-gcm';
const VERSION = 1;
const NONCE = 12;
const TAG = 16;
const KEY_BYTES = 32;
const FILE = 'vault.key';
const UNREADABLE = '保存的密钥或授权无法读取（服务器的加密密钥已更换），请重新授权或重置密钥。';

/** @param given 64 hexadecimal digits; undefined: the key of the data folder, made with the first start. */
export function openVault(dataDir: string, given?: string): Vault {
  const key = given === undefined ? keyOf(path.join(dataDir, FILE)) : keyFrom(given, 'VAULT_KEY');
  return {
    seal(text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), content]);
    },
    open(sealed) {
      try {
        return opened(key, Buffer.from(sealed));
      } catch {
        throw conflict(UNREADABLE);
      }
    },
  };
}

function opened(key: KeyObject, bytes: Buffer): string {
  if (bytes[0] !== VERSION) throw new Error('Sealed by a version that is not known.');
  const at = 1 + NONCE + TAG;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(1, 1 + NONCE), { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(1 + NONCE, at));
  return Buffer.concat([decipher.update(bytes.subarray(at)), decipher.final()]).toString('utf8');
}

/** Two servers that start at once read the same one: it stands under its name with its content, or not at all. */
function keyOf(file: string): KeyObject {
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const mine = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
    fs.writeFileSync(mine, randomBytes(KEY_BYTES).toString('hex'), { mode: 0o600 });
    try {
      fs.linkSync(mine, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      fs.rmSync(mine, { force: true });
    }
  }
  return keyFrom(fs.readFileSync(file, 'utf8').trim(), file);
}

function keyFrom(text: string, where: string): KeyObject {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error(`${where} 应为 64 位十六进制密钥，请检查后重新启动。`);
  return createSecretKey(Buffer.from(text, 'hex'));
}
