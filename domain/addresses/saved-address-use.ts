import { z } from 'zod'

/**
 * What a checkout does with the addresses that a customer has saved: the order goes to the `chosen` one as it was shown, to one that was
 * `changed` or completed in the checkout and is saved so, or to a `new` one that is saved with it.
 */
export const savedAddressUseSchema = z.discriminatedUnion('use', [
  z.strictObject({ use: z.literal('chosen'), id: z.uuid().toLowerCase() }),
  z.strictObject({ use: z.literal('changed'), id: z.uuid().toLowerCase() }),
  z.strictObject({ use: z.literal('new') }),
])
export type SavedAddressUse = z.infer<typeof savedAddressUseSchema>
