import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Where this server listens: stand-ins are asked there. */
export function ownAddress(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo;
  const any = ['0.0.0.0', '::'].includes(address);
  const host = family === 'IPv6' ? `[${any ? '::1' : address}]` : any ? '127.0.0.1' : address;
  return `http://${host}:${port}`;
}
