import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#domain/shop.ts'

const idBytes = 16
const proofBytes = 16
const tokenForm = /^[\w-]{43}$/

/**
 * The page where a subscriber confirms or ends the subscription. Only mails carry it, so whoever has it can read the mailbox.
 * Mail programs post to the same address for one-click unsubscribing (RFC 8058).
 */
export function subscriptionLink(shop: Pick<Shop, 'publicUrl' | 'secret'>, id: string): string {
  return `${shop.publicUrl}/newsletter/${tokenOf(shop, id)}`
}

/** The subscriber that a link's token names; null when the shop didn't write it. */
export function subscriberIdIn(shop: Pick<Shop, 'secret'>, token: string): string | null {
  if (!tokenForm.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const id = uuidOf(bytes.subarray(0, idBytes))
  return timingSafeEqual(bytes.subarray(idBytes), proofOf(shop, id)) ? id : null
}

function tokenOf(shop: Pick<Shop, 'secret'>, id: string): string {
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), proofOf(shop, id)]).toString('base64url')
}

const proofOf = ({ secret }: Pick<Shop, 'secret'>, id: string) =>
  createHmac('sha256', secret).update(`newsletter:${id}`).digest().subarray(0, proofBytes)

const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
