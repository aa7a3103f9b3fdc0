import type { FastifyInstance } from 'fastify';
import helmet from '@fastify/helmet';
import { isCall } from './limits.ts';

/** What the page may load, and from where: its own files, and pictures that it made itself. Nothing that is written inline. */
export const PAGE_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** What no page of the product asks a browser for. */
const NO_FEATURES = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'serial'];

/** The headers that OWASP's cheat sheets ask of an application and of an API. */
export async function secureHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: PAGE_POLICY },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    // Within a factory's network it is served over plain http: who serves it by TLS says so there (docs/operate.md).
    hsts: false,
  });
  const features = NO_FEATURES.map((feature) => `${feature}=()`).join(', ');
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('permissions-policy', features);
    // An answer of a call is one user's; files say themselves how long they are good for.
    if (isCall(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
}
