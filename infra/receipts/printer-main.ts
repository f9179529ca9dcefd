import { z } from 'zod'
import type { Receipt } from '#domain/orders/receipt.ts'
import { answerRequests } from '../worker-process/answer-requests.ts'

const sum = z.object({ name: z.string(), amount: z.int() })
const receiptSchema = z.object({
  from: z.string(),
  heading: z.string(),
  orderId: z.string(),
  placed: z.string(),
  payment: z.string(),
  shipToTitle: z.enum(['Shipping address', 'Collection']),
  shipTo: z.array(z.string()),
  lines: z.array(
    z.object({ name: z.string(), choice: z.string(), quantity: z.int(), price: z.int(), subtotal: z.int() }),
  ),
  sums: z.array(sum),
  total: sum,
}) satisfies z.ZodType<Receipt>

await answerRequests(async () => {
  const { printReceipt } = await import('./print-receipt.ts')
  return (request) => printReceipt(receiptSchema.parse(request))
})
