import { findUserEmail } from '#domain/accounts/find-user.server.ts'
import type { Mail } from '#domain/notifications/mail.ts'
import type { AccountMessage } from '#domain/notifications/mailer.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import type { Shop } from '#domain/shop.ts'
import { attentionGroups, groupTitles } from './attention.ts'
import { countAttention } from './list-attention.server.ts'

/** The mail about what waits when it is sent; null if nothing waits any more or there is no recipient. */
export async function readAttentionMail(
  shop: Pick<Shop, 'db' | 'publicUrl'>,
  { userId, askedAt }: Extract<Mail, { kind: 'attention' }>,
): Promise<AccountMessage | null> {
  const counts = await countAttention(shop.db, { view: 'open', orderId: null })
  const waiting = attentionGroups
    .filter((group) => counts[group] > 0)
    .map((group) => ({ what: groupTitles[group], count: counts[group] }))
  if (waiting.length === 0) return null
  const to = userId === null ? (await readSettings(shop.db)).contact.email : await findUserEmail(shop.db, userId)
  if (to === null) return null
  return { kind: 'attention', to, at: new Date(askedAt), waiting, attentionUrl: `${shop.publicUrl}/admin/attention` }
}
