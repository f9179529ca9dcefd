import type { Context } from 'hono'
import { z } from 'zod'
import { providerNames } from '#domain/orders/provider-name.ts'

/** The fields that name a charge. */
export const chargeName = z.strictObject({ provider: z.enum(providerNames), reference: z.string().min(1).max(100) })

/** Parses the JSON body and carries out the command, or answers 422 with what is wrong with the body. */
export async function withCommand<Order>(
  c: Context,
  schema: z.ZodType<Order>,
  carryOut: (order: Order) => Response | Promise<Response>,
): Promise<Response> {
  const order = schema.safeParse(await c.req.json().catch(() => null))
  return order.success ? carryOut(order.data) : refused(c, z.prettifyError(order.error), 422)
}

/** Answers why a command isn't carried out. */
export const refused = (c: Context, error: string, status: 404 | 422): Response => c.json({ error }, status)
