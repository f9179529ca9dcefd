import { OpenAPIHono } from '@hono/zod-openapi'

/** What the server tells of each request besides the request itself. */
export type ApiEnv = { Bindings: { ip: string; requestId: string } }

/** A part of the API; `createApi` puts the parts together and gives them one way of refusing. */
export const createRouter = () => new OpenAPIHono<ApiEnv>()
