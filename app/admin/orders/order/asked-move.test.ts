import { expect, test } from 'vitest'
import { type AskedMove, isBehind, type MoveAsked, overNow } from './asked-move.ts'

const unpaid: AskedMove[] = [{ to: 'cancelled', risks: [] }]
const paid: AskedMove[] = [{ to: 'cancelled', risks: ['cancels_paid'] }]
const asked: MoveAsked = { to: 'cancelled', risks: [], from: 'pending', moves: unpaid }

test('a question about a move has the risks of the order as it is now', () => {
  expect(overNow(asked, { moves: unpaid })).toEqual({ to: 'cancelled', risks: [] })
  expect(overNow(asked, { moves: paid })).toEqual({ to: 'cancelled', risks: ['cancels_paid'] })
  expect(overNow(asked, { moves: [] })).toEqual({ to: 'cancelled', risks: [] })
})

test('risks that the server named are asked about until the order is read again', () => {
  const told: MoveAsked = { ...asked, risks: ['cancels_paid'] }
  expect(overNow(told, { moves: unpaid }).risks).toEqual(['cancels_paid'])
  expect(isBehind(told, { status: 'pending', moves: paid })).toBe(false)
})

test('an order that was paid or moved meanwhile has to be looked at once more', () => {
  expect(isBehind(asked, { status: 'pending', moves: [...unpaid] })).toBe(false)
  expect(isBehind(asked, { status: 'pending', moves: paid })).toBe(true)
  expect(isBehind(asked, { status: 'processing', moves: [...unpaid] })).toBe(true)
})
