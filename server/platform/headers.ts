import type { FastifyInstance, FastifyRequest } from 'fastify';

const policy = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');

const NOTHING = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/**
 * What the page may load, and from where: its own files, and pictures that it made itself. Nothing that is written
 * inline, and no text becomes HTML or a script, whatever code of ours or of a package would make one of it.
 */
const PAGE_POLICY = policy({
  ...NOTHING,
  'script-src': "'self'",
  // The one that opens stations without network: the policy below lets no other be made.
  'worker-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'form-action': "'self'",
  'require-trusted-types-for': "'script'",
  // The page's only policy: it makes the address of that worker, and nothing else (features/scan-station).
  'trusted-types': 'worker',
});

/** What is no page, opened as one: it loads nothing, runs nothing, and is of no origin. */
const DATA_POLICY = policy({ ...NOTHING, sandbox: '' });

/** The same of what a user brought; a drawing keeps the styles that stand in it. */
export const FILE_POLICY = policy({ ...NOTHING, 'style-src': "'unsafe-inline'", sandbox: '' });

/** The worker that opens stations without network fetches files of this place, and runs nothing but itself. */
const WORKER_POLICY = policy({ ...NOTHING, 'connect-src': "'self'" });
const WORKER = '/station-worker.js';

/** What no page of the product asks a browser for. */
const NO_FEATURES = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/** What OWASP's cheat sheets ask of every answer of an application and of an API. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': NO_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
  // The filter that old browsers have made holes of its own.
  'x-xss-protection': '0',
};

/** Within a factory's network it is served over plain http, where the header says nothing. */
const BY_TLS = { 'strict-transport-security': 'max-age=31536000' };

/** Of an answer that comes to no route, or that no hook sees. */
export const headersOfData = ({ protocol }: Pick<FastifyRequest, 'protocol'>): Record<string, string> => ({
  ...ALWAYS,
  ...(protocol === 'https' && BY_TLS),
  'cache-control': 'no-store',
  'content-security-policy': DATA_POLICY,
});

/** Says with each answer what a browser may do with it. */
export function secureHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    const own = isPage ? PAGE_POLICY : request.url === WORKER ? WORKER_POLICY : undefined;
    const wanted = { ...headersOfData(request), ...(own && { 'content-security-policy': own }) };
    // What a route says itself stands: of a file, for one, how long its link is good.
    for (const [name, value] of Object.entries(wanted)) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
}
