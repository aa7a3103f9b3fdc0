/** Seals short texts that this browser keeps, so that they do not lie readable on a workplace that several people use. */
export interface Cipher {
  seal(text: string): Promise<string>;
  /** undefined: it was sealed by another key, or is no sealed text. */
  open(sealed: string): Promise<string | undefined>;
}

const NONCE_BYTES = 12;

/**
 * AES-GCM under a key that the deployment configures (K09): 32 bytes in base64. There is no key in the source.
 * @returns undefined where none is configured, or the page came over plain http, where browsers offer no cipher.
 */
export function cipherOf(configured: string): Cipher | undefined {
  const { subtle } = globalThis.crypto;
  const raw = bytesOf(configured);
  if (!subtle || raw?.length !== 32) return undefined;
  const key = subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return {
    async seal(text) {
      const iv = globalThis.crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const sealed = await subtle.encrypt({ name: 'AES-GCM', iv }, await key, new TextEncoder().encode(text));
      return textOf(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
    },
    async open(sealed) {
      const bytes = bytesOf(sealed);
      if (!bytes || bytes.length <= NONCE_BYTES) return undefined;
      try {
        const iv = bytes.subarray(0, NONCE_BYTES);
        const text = await subtle.decrypt({ name: 'AES-GCM', iv }, await key, bytes.subarray(NONCE_BYTES));
        return new TextDecoder().decode(text);
      } catch {
        return undefined;
      }
    },
  };
}

const textOf = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}
