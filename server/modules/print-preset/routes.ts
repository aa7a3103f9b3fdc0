import type { FastifyInstance } from 'fastify';
import { printPreset } from '#contract/print-preset/print-preset.ts';
import { implement } from '#server/platform/implement.ts';
import { list, print, sample, save } from './presets.ts';

export function printPresetRoutes(app: FastifyInstance) {
  implement(app, printPreset, { list, save, sample, print });
}
