import { expect, test } from 'vitest'
import { readAttentionFilter } from '#domain/attention/attention-filter.ts'
import { staysListed } from './stays-listed.ts'

const orderId = '3f6c1f0e-6c1b-4a55-9d10-6a4c2f7e8b01'
const dispute = { kind: 'check_dispute', order: { id: orderId, customer: 'Ada Eze' } } as const
const few = { payments: 2, refunds: 1, messages: 0, mails: 3, differences: 0, warnings: 0 }
const filterAt = (search: string) => readAttentionFilter(new URLSearchParams(search))
const stays = (from: string, to: string, counts = few) =>
  staysListed(dispute, { filter: filterAt(from), counts }, filterAt(to))

// @rule Editing | Another filter of “Needs attention” asks only if it may hide an item with a typed note
//   broken by: the kind, the view or the order not compared; later pages taken for the first (stays-listed.ts)
test.each([
  ['', 'kind=payments', true],
  ['kind=payments', '', true],
  ['', `order=${orderId}`, true],
  ['', 'kind=refunds', false],
  ['', 'view=done', false],
  ['', 'order=3f6c1f0e-6c1b-4a55-9d10-6a4c2f7e8b02', false],
  // How many items there are without the order isn't known.
  [`order=${orderId}`, '', false],
])('a dispute in the list “%s” is also in the list “%s”: %s', (from, to, isThere) => {
  expect(stays(from, to)).toBe(isThere)
})

test.each([
  ['', 'kind=payments', true],
  ['kind=payments', '', false],
  ['page=2', 'kind=payments', false],
  ['', 'page=2', false],
])('with several pages, a dispute in the list “%s” is certainly in the list “%s”: %s', (from, to, isThere) => {
  expect(stays(from, to, { ...few, payments: 11 })).toBe(isThere)
})
