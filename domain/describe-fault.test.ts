import { expect, test } from 'vitest'
import { describeFault } from './describe-fault.ts'

// @rule D49 | A fault is written down without rows, addresses or numbers of customers
//   broken by: the message as it is (describe-fault.ts)
test('a fault is described without personal data', () => {
  const row = 'Failing row contains (7, Adé, ade@example.com, 0803 123 4567)'
  const cause = Object.assign(new Error('new row violates "phone_check"'), { detail: row, code: '23514' })
  const fault = new Error(
    `invalid input syntax for type uuid: "ade@example.com said "hello""\n${row}, sent to ade@example.com, +2348031234567`,
    { cause },
  )
  const described = describeFault(fault)
  expect(described).toMatchObject({
    type: 'Error',
    message: 'invalid input syntax for type uuid: "…"\nFailing row contains (…), sent to [e-mail], [number]',
    cause: { code: '23514', message: 'new row violates "phone_check"' },
  })
  expect(described.stack).toContain('describe-fault.test.ts')
  expect(JSON.stringify(described)).not.toMatch(/ade@|Adé|0803|234803|hello/)
  expect(describeFault('ade@example.com is taken')).toEqual({ type: 'string', message: '[e-mail] is taken' })
})
