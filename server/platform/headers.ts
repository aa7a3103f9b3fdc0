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
  // What opens stations without network, and what reads codes of a camera: the policy below lets no other be made.
  'worker-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'form-action': "'self'",
  'require-trusted-types-for': "'script'",
  // The page's only policy: it makes the addresses of those workers, and nothing else (features/scan-station).
  'trusted-types': 'worker',
});

/** What is no page, opened as one: it loads nothing, runs nothing, and is of no origin. */
const DATA_POLICY = policy({ ...NOTHING, sandbox: '' });

/** The same of what a user brought; a drawing keeps the styles that stand in it. */
export const FILE_POLICY = policy({ ...NOTHING, 'style-src': "'unsafe-inline'", sandbox: '' });

/** The worker that opens stations without network fetches files of this place, and runs nothing but itself. */
const WORKER_POLICY = policy({ ...NOTHING, 'connect-src': "'self'" });
const WORKER = '/station-worker.js';

/**
 * What reads codes of a camera compiles WebAssembly, which the page may not. It loads nothing and speaks with nobody: the page
 * brings it its program and the pictures.
 */
const READER_POLICY = policy({ ...NOTHING, 'script-src': "'wasm-unsafe-eval'" });
const READER = /^\/factory\/usual\/scan\/[\w.-]+\.js$/;

function ownPolicy(url: string, isPage: boolean): string | undefined {
  if (isPage) return PAGE_POLICY;
  if (url === WORKER) return WORKER_POLICY;
  return READER.test(url) ? READER_POLICY : undefined;
}

/** What a page asks a browser for: a station may read codes by a camera, if its user lets it. What is no page asks for nothing. */
const PAGE_FEATURES = ['camera'];
/** What no page of the product asks a browser for. */
const NO_FEATURES = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
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

const features = (ofPage: 'self' | ''): string =>
  [...NO_FEATURES.map((name) => `${name}=()`), ...PAGE_FEATURES.map((name) => `${name}=(${ofPage})`)].join(
    ', ',
  );

/** What OWASP's cheat sheets ask of every answer of an application and of an API. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': features(''),
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
    const own = ownPolicy(request.url, isPage);
    const wanted = {
      ...headersOfData(request),
      ...(own && { 'content-security-policy': own }),
      ...(isPage && { 'permissions-policy': features('self') }),
    };
    // What a route says itself stands: of a file, for one, how long its link is good.
    for (const [name, value] of Object.entries(wanted)) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
}
