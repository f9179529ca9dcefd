import { dayName } from '#domain/settings/opening-hours.ts'
import type { SettingsField } from '#domain/settings/settings-form.ts'

/** What each field of the form is called. */
export const fieldLabels: Readonly<Record<SettingsField, string>> = {
  name: 'Shop name',
  email: 'Email',
  phone: 'Phone',
  whatsApp: 'WhatsApp',
  monday: dayName('monday'),
  tuesday: dayName('tuesday'),
  wednesday: dayName('wednesday'),
  thursday: dayName('thursday'),
  friday: dayName('friday'),
  saturday: dayName('saturday'),
  sunday: dayName('sunday'),
  address: 'Address',
  mapUrl: 'Link to a map',
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  x: 'X',
  shippingFee: 'Shipping fee (₦)',
  freeShippingAbove: 'Free shipping above (₦)',
  returnDays: 'Days to return',
  holdCard: 'Minutes to pay by card',
  holdTransfer: 'Minutes to pay by transfer',
  senderName: 'Name of the sender',
  replyTo: 'Answers go to',
}
