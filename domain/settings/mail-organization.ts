import type { MailOrganization } from '#domain/notifications/mailer.ts'
import { addressLine } from './contact-links.ts'
import type { ShopSettings } from './shop-settings.ts'

/** What mails say about the shop that sends them. */
export function mailOrganizationOf({ name, mail, contact, address }: ShopSettings): MailOrganization {
  const contacts = [contact.phone, contact.email, address.lines && addressLine(address.lines)]
  return { name, ...mail, contacts: contacts.filter((line) => line !== null) }
}
