import { OpenAPIHono } from '@hono/zod-openapi'
import type { Viewer } from '#domain/accounts/viewer.ts'

/** What the server passes with each request. */
export type ApiEnv = { Bindings: { ip: string; requestId: string; viewer: Viewer } }

/**
 * A router for a part of the API. `createApi` mounts the parts, and answers invalid requests and faults for all of
 * them.
 */
export const createRouter = () => new OpenAPIHono<ApiEnv>()
