import { expect, test } from 'vitest'
import { type ActivityEntry, activityKinds } from './activity.ts'
import { activityText, fieldWords } from './activity-text.ts'

const order = { kind: 'order', id: '1a2b3c4d-0000-4000-8000-000000000000', name: null }
const said = (
  action: string,
  details: ActivityEntry['details'] = {},
  subject: Partial<ActivityEntry['subject']> = {},
) =>
  activityText({
    ...{ id: 1, at: '2031-02-03T04:05:06.000Z', actor: 'tola@aso.example', action },
    ...{ subject: { ...order, ...subject }, details },
  })

// @rule Activity | Every action of staff has a sentence of its own
//   broken by: an action without a sentence (activity-text.ts)
test('every action has a sentence of its own', () => {
  const actions = Object.values(activityKinds).flat()
  const sentences = actions.map((action) => said(action, {}, { kind: 'product', name: 'Gele' }))
  for (const sentence of sentences) expect(sentence).toMatch(/^[a-z’]{3,}(?: \S+)+$/)
  expect(new Set(sentences).size).toBe(actions.length)
  expect(sentences.filter((sentence) => sentence.includes('_'))).toEqual([])
})

test.each([
  ['change_order_status', { from: 'pending', to: 'shipped' }, 'moved order #1a2b3c4d from pending to shipped'],
  ['change_order_status', { from: 7 }, 'moved order #1a2b3c4d from 7 to unknown'],
  ['change_order_contact', {}, 'changed who order #1a2b3c4d is for'],
  ['make_order', {}, 'made order #1a2b3c4d'],
  ['record_payment', { amount: 1_250_000 }, 'recorded a payment of ₦12,500 of order #1a2b3c4d'],
  ['ask_refund', { amount: 0.5 }, 'asked for a refund of order #1a2b3c4d'],
  ['ask_refund', { amount: '5000' }, 'asked for a refund of order #1a2b3c4d'],
  ['resolve_payment_task', {}, 'closed a task about money of order #1a2b3c4d'],
  ['export_orders', {}, 'downloaded orders'],
  ['publish_page', {}, 'published a page'],
  ['publish_page', { version: 3 }, 'published version 3 of a page'],
  ['update_settings', { after: { returnDays: 14, name: 'Ilé' } }, 'changed the settings: return days, name'],
  ['update_settings', { after: null }, 'changed the settings: something'],
  ['update_settings', {}, 'changed the settings: something'],
  ['what_nobody_knows', {}, 'what nobody knows'],
])('%s with %j: %s', (action, details, sentence) => {
  expect(said(action, details as ActivityEntry['details'])).toBe(sentence)
})

test.each([
  ['update_product', 'Gele', 'changed product Gele'],
  ['archive_product', 'Gele', 'put product Gele into the archive'],
  ['apply_bulk_change', 'Gele', 'changed product Gele in a bulk change'],
  ['merge_customers', 'Ada', 'merged customer Ada with another'],
  ['unread_message', 'Ada', 'marked the message of Ada as unread'],
  ['resend_staff_invitation', 'kemi@aso.example', 'sent the invitation of kemi@aso.example again'],
  ['update_product', null, 'changed product (gone)'],
  ['resolve_payment_task', null, 'closed a task about money'],
])('%s of %j: %s', (action, name, sentence) => {
  expect(said(action, {}, { kind: 'product', name })).toBe(sentence)
})

test('roles have the names that users see', () => {
  const staff = { kind: 'user', name: 'kemi@aso.example' }
  expect(said('change_staff_role', { from: 'admin', to: 'read_only' }, staff)).toBe(
    'changed the role of kemi@aso.example from Owner to Read only',
  )
  expect(said('remove_staff', { from: 'of old' }, staff)).toBe('removed kemi@aso.example from staff, who was of old')
  expect(said('accept_staff_invitation', { role: 'orders' }, staff)).toBe('accepted the invitation, as Orders')
})

test('the name of a field is shown as words', () => {
  expect(['returnDays', 'freeShippingAbove', 'name'].map(fieldWords)).toEqual([
    ...['return days', 'free shipping above', 'name'],
  ])
})
