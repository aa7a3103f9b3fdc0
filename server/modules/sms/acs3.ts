import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'ACS3-HMAC-SHA256';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export interface AcsRequest {
  host: string;
  action: string;
  version: string;
  /** Parameters of an RPC call; they travel in the query, the body is empty. */
  query: Readonly<Record<string, string>>;
  keyId: string;
  keySecret: string;
  now: Date;
  /** Another one for each request: the service refuses one that it has seen. */
  nonce: string;
}

/** RFC 3986: only letters, digits and `-_.~` stand for themselves. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

const queryText = (query: AcsRequest['query']) =>
  Object.keys(query)
    .toSorted()
    .map((name) => `${encode(name)}=${encode(query[name]!)}`)
    .join('&');

/**
 * Aliyun's signature V3 of a POST without a body.
 * @returns the query as it was signed, and the headers; `host` is among the signed and is sent by fetch itself.
 */
export function signAcs3(request: AcsRequest): { query: string; headers: Record<string, string> } {
  const query = queryText(request.query);
  const bodyHash = sha256('');
  const headers = {
    'x-acs-action': request.action,
    'x-acs-content-sha256': bodyHash,
    // Without milliseconds.
    'x-acs-date': request.now.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const signed = Object.entries({ host: request.host, ...headers });
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    'POST',
    '/',
    query,
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const signature = createHmac('sha256', request.keySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
  return {
    query,
    headers: {
      ...headers,
      Authorization: `${ALGORITHM} Credential=${request.keyId},SignedHeaders=${names},Signature=${signature}`,
    },
  };
}
