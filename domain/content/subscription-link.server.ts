import type { Shop } from '#domain/shop.ts'
import { signedId, signId } from './signed-id.server.ts'

/**
 * The address of the page where a subscriber confirms or ends the subscription. Only mails contain it, so whoever has
 * it can read the mailbox. Mail programs post to the same address for one-click unsubscribing (RFC 8058).
 */
export function subscriptionLink(shop: Pick<Shop, 'publicUrl' | 'secret'>, id: string): string {
  return `${shop.publicUrl}/newsletter/${signId(shop, 'newsletter', id)}`
}

/** The id of the subscriber in a link's token; null if the token isn't signed by the shop. */
export const subscriberIdIn = (shop: Pick<Shop, 'secret' | 'olderSecrets'>, token: string): string | null =>
  signedId(shop, 'newsletter', token)
