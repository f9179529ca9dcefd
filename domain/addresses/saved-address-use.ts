import { z } from 'zod'

/**
 * How a checkout uses a customer's saved addresses: the order goes to the `chosen` one unchanged, to one that was
 * `changed` or completed in the checkout and is saved like that, or to a `new` one that is saved with the order.
 */
export const savedAddressUseSchema = z.discriminatedUnion('use', [
  z.strictObject({ use: z.literal('chosen'), id: z.uuid().toLowerCase() }),
  z.strictObject({ use: z.literal('changed'), id: z.uuid().toLowerCase() }),
  z.strictObject({ use: z.literal('new') }),
])
export type SavedAddressUse = z.infer<typeof savedAddressUseSchema>
