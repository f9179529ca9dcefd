import type { Shop } from '#domain/shop.ts'
import { signedId, signId } from './signed-id.server.ts'

/**
 * The address of the page where a visitor sees and cancels a styling session. Only the mails about the session contain
 * it.
 */
export const sessionLink = (shop: Pick<Shop, 'publicUrl' | 'secret'>, id: string): string =>
  `${shop.publicUrl}/showroom/session/${signId(shop, 'session', id)}`

/** The id of the session in a link's token; null if the token isn't signed by the shop. */
export const sessionIdIn = (shop: Pick<Shop, 'secret' | 'olderSecrets'>, token: string): string | null =>
  signedId(shop, 'session', token)
