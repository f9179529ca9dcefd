import { expect, test } from 'vitest'
import { addMove, applyMoves } from './order-moves.ts'

const items = ['A', 'B', 'C'].map((id) => ({ id }))
const order = (...moves: { id: string; place: number }[]) =>
  applyMoves(items, moves)
    .map(({ id }) => id)
    .join('')

test('unsaved moves are shown, applied one after the other', () => {
  expect(order({ id: 'A', place: 2 })).toBe('BAC')
  expect(order({ id: 'A', place: 2 }, { id: 'C', place: 1 })).toBe('CBA')
  expect(order({ id: 'gone', place: 1 })).toBe('ABC')
})

test('several quick presses become one move, queued behind the one being sent', () => {
  const first = addMove([], { id: 'A', place: 2 })
  const [onItsWay, ...waiting] = addMove(addMove(first, { id: 'A', place: 3 }), { id: 'A', place: 2 })
  expect(onItsWay).toEqual({ id: 'A', place: 2 })
  expect(waiting).toEqual([{ id: 'A', place: 2 }])
})
