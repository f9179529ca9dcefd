import type { Shop } from '#domain/shop.ts'
import { signedId, signId } from './signed-id.server.ts'

/** The page where a visitor sees and cancels a styling session. Only the mails about it carry it. */
export const sessionLink = (shop: Pick<Shop, 'publicUrl' | 'secret'>, id: string): string =>
  `${shop.publicUrl}/showroom/session/${signId(shop, 'session', id)}`

/** The session that a link's token names; null when the shop didn't write it. */
export const sessionIdIn = (shop: Pick<Shop, 'secret' | 'olderSecrets'>, token: string): string | null =>
  signedId(shop, 'session', token)
