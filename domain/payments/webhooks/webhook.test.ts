import { expect, test } from 'vitest'
import { toWebhookMeaning, webhookMeaningSchema } from './webhook.ts'

const meaning = { kind: 'charge', references: ['ORD-1', '77'], transactionId: '77', refundNames: ['R-1'] } as const

test('the stored content of a webhook is read as it was written', () => {
  const kept = toWebhookMeaning({ ok: true, ...meaning, references: [...meaning.references], refundNames: ['R-1'] })
  expect(kept).toEqual(meaning)
  expect(webhookMeaningSchema.parse(JSON.parse(JSON.stringify(kept)))).toEqual(meaning)
})

test.each(['charge', 'refund', 'dispute', 'ping', 'other'])('a webhook can be about a %s', (kind) => {
  const nothing = { kind, references: [], transactionId: null, refundNames: [] }
  expect(webhookMeaningSchema.parse(nothing)).toEqual(nothing)
})

test('nothing else is read', () => {
  expect(webhookMeaningSchema.safeParse({ ...meaning, kind: '' }).success).toBe(false)
  expect(webhookMeaningSchema.safeParse({ kind: 'charge' }).success).toBe(false)
})
