import type { MailOrganization, Message } from '#domain/notifications/mailer.ts'
import { mailOrganizationOf } from '#domain/settings/mail-organization.ts'
import { defaultSettings } from '#domain/settings/shop-settings.ts'

/** Who the shop's mail is from: `Aṣọ <orders@example.com>` in its parts. */
export type Sender = { name: string; address: string; domain: string }

const form = /^(?:(?<name>[^<>\p{Cc}]*)<)?(?<local>[^\s<>,;:"@]+)@(?<domain>[^\s<>,;:"@]+)>?$/u

/** Reads MAIL_FROM; throws when it is neither an address nor a name with an address in angle brackets. */
export function parseSender(from: string): Sender {
  const { name = '', local, domain } = form.exec(from.trim())?.groups ?? {}
  if (!local || !domain) throw new Error(`MAIL_FROM must look like Aṣọ <orders@example.com>, not ${from}`)
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: `${local}@${domain}`, domain }
}

const unset = mailOrganizationOf(defaultSettings)

/** Who sends a message; a message that doesn't say is from a shop of which nothing was set. */
export const organizationOf = ({ organization = unset }: Message): MailOrganization => organization

/** The name in front of the sender's address: the one that is set for mails, else that of MAIL_FROM, else the shop's. */
export const senderNameOf = (message: Message, { name }: Sender): string => {
  const { senderName, name: shopName } = organizationOf(message)
  return senderName ?? (name || shopName)
}
