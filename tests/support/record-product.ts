import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { recordCalls } from './record-calls.ts';

// Loaded into the product's process by tests/support/product.ts: the product itself knows nothing of it.
diagnostics.subscribe('fastify.initialization', (message) =>
  recordCalls((message as { fastify: FastifyInstance }).fastify, () => ['', '']),
);
