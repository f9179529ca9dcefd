import { z } from 'zod'
import { keptDraft } from '#app/session/kept-drafts.ts'
import { lineKeySchema } from '#domain/cart/cart-line.ts'
import { mostPieces } from '#domain/fulfilment/edited-order.ts'
import { staffChannels } from '#domain/orders/order.ts'
import { type Draft, emptyDraft } from './draft.ts'

/**
 * The draft of a new order as stored on this device. `key`: its idempotency key, so that sending it again doesn't create a second
 * order; null until something is typed.
 */
export type KeptOrder = { order: Draft; key: string | null }

/** The draft's name. */
export const orderDraftName = 'order:new'

export const noOrder: KeptOrder = { order: emptyDraft, key: null }

const text = z.string().max(2_000)
const person = { firstName: text, lastName: text, email: text, phone: text }
const place = { address: text, city: text, state: text }
const { email: _, ...recipient } = person

const buyerSchema = z.object({
  customerId: z.uuid().nullable(),
  // Earlier releases didn't store it; the server knows.
  hasAccount: z.boolean().catch(false),
  ...person,
  orders: z.int().min(0),
  addresses: z.array(z.object({ isSaved: z.boolean(), isDefault: z.boolean(), ...recipient, ...place })),
})

const lineSchema = lineKeySchema.extend({
  name: text,
  price: z.int().min(0),
  quantity: z.int().min(1).max(mostPieces),
  agreed: z.object({ typed: text, reason: text }).nullable(),
})

/** Validates stored data, which may come from another release or have been edited. */
export const keptOrderSchema: z.ZodType<KeptOrder> = z.object({
  order: z.object({
    channel: z.enum(staffChannels),
    collects: z.boolean().nullable(),
    buyer: buyerSchema.nullable(),
    contact: z.object({ ...person, ...place }),
    lines: z.array(lineSchema).max(50),
    coupon: z.string().max(100),
    sendsMail: z.boolean(),
  }),
  key: z.uuid().nullable(),
})

/** Deletes the draft of an order that was created, identified by its key. A draft begun since in another tab stays. */
export function forgetMade(key: string): void {
  try {
    for (const name of Object.keys(localStorage)) {
      const isOrder = name.startsWith(keptDraft) && `${name}:`.includes(`:${orderDraftName}:`)
      if (isOrder && localStorage.getItem(name)?.includes(`"key":"${key}"`)) localStorage.removeItem(name)
    }
  } catch {
    // Where storage is blocked, nothing was saved.
  }
}
