import { z } from 'zod'
import type { OrderStatus } from '#domain/orders/status.ts'
import { type LineGone, linesGoneText } from './lines-gone-text.ts'

/** A status change that was made. */
export type Moved = { id: string; from: OrderStatus; to: OrderStatus }

const notMoved = 'Failed to update order status'

const line = z.object({ name: z.string(), size: z.string().nullable(), color: z.string().nullable(), onHand: z.int() })
const refusedSchema = z.object({
  error: z.discriminatedUnion('code', [
    z.object({ code: z.literal('changed'), message: z.string() }),
    z.object({ code: z.literal('lines_out_of_stock'), details: z.object({ lines: z.array(line) }) }),
  ]),
})

/**
 * Undoes a status change; returns null, or the message why that wasn't possible. Uses the API, because the page on which the change
 * was made may be gone.
 */
export async function takeBack({ id, from, to }: Moved): Promise<string | null> {
  try {
    const body = JSON.stringify({ from: to, status: from, confirmed: true, reason: 'Undone' })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`/api/v1/admin/orders/${id}`, { method: 'PATCH', headers, body })
    return answer.ok ? null : refusalText(await answer.json())
  } catch {
    return notMoved
  }
}

function refusalText(body: unknown): string {
  const read = refusedSchema.safeParse(body)
  if (!read.success) return notMoved
  const { error } = read.data
  if (error.code === 'changed') return error.message
  const lines: LineGone[] = error.details.lines
  return linesGoneText(lines)
}
