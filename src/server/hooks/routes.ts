import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/platform/context.ts';

export function registerHooks(_app: FastifyInstance, _ctx: Context): void {}
