import { createHmac } from 'node:crypto'
import { isSigned } from '#domain/orders/signature.server.ts'
import type { Shop } from '#domain/shop.ts'

const idBytes = 16
const proofBytes = 16
const tokenForm = /^[\w-]{43}$/

/** What a mailed token is for; a token for another purpose is invalid. */
type Purpose = 'newsletter' | 'session'

/** A token that contains an id and the shop's signature. */
export const signId = (shop: Pick<Shop, 'secret'>, purpose: Purpose, id: string): string =>
  Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), proofOf(shop, purpose, id)]).toString('base64url')

/** The id in a token; null unless the shop signed it for this purpose, with its current secret or an older one. */
export function signedId(shop: Pick<Shop, 'secret' | 'olderSecrets'>, purpose: Purpose, token: string): string | null {
  if (!tokenForm.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const id = uuidOf(bytes.subarray(0, idBytes))
  const given = bytes.toString('base64url', idBytes)
  return isSigned(shop, given, (signer) => proofOf(signer, purpose, id).toString('base64url')) ? id : null
}

const proofOf = ({ secret }: Pick<Shop, 'secret'>, purpose: Purpose, id: string) =>
  createHmac('sha256', secret).update(`${purpose}:${id}`).digest().subarray(0, proofBytes)

const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
