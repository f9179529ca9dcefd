import { expect, test } from 'vitest'
import { describeFault } from '#domain/describe-fault.ts'

test('a fault is logged with its causes, without the rows in a database error', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.com) already exists.',
  })
  const described = describeFault(new Error('order not written', { cause }))
  expect(described).toMatchObject({ type: 'Error', message: 'order not written', cause: { code: '23505' } })
  expect(described.stack).toContain('log.test.ts')
  expect(JSON.stringify(described)).not.toContain('ada@')
})

test('a thrown value that isn’t an error is logged as text', () => {
  expect(describeFault('gone')).toEqual({ type: 'string', message: 'gone' })
})
