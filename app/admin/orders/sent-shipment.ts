import { z } from 'zod'

const longestTyped = 2_000
const text = z.string().max(longestTyped).default('')

/** What a form sends of how an order is shipped, as it was typed. */
export const sentShipment = { carrier: text, trackingNumber: text, trackingUrl: text }
