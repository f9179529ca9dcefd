import { z } from '@hono/zod-openapi'

/** Whose order it is, is proven by the cookie that came with placing it, or by the key of the mailed link. */
export const ownedOrder = {
  params: z.object({ id: z.string() }),
  query: z.object({ key: z.string().optional().describe('The key of the link in the confirmation mail.') }),
}
