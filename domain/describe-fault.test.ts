import { expect, test } from 'vitest'
import { describeFault } from './describe-fault.ts'

// @rule D49 | A fault is logged without customers' rows, addresses or numbers
//   broken by: the message unchanged (describe-fault.ts)
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

// @rule D49 | What is removed from a fault's message is removed from its stack, too
//   broken by: the message used as a replacement pattern, in which a dollar has a meaning (describe-fault.ts)
test.each(['$&', "$'", '$`', '$1'])('a stack has no personal data where the message has %s', (sign) => {
  const stack = describeFault(new Error(`ade@example.com sent ${sign}`)).stack ?? ''
  expect(stack).toContain(`Error: [e-mail] sent ${sign}\n    at `)
  expect(stack).not.toContain('ade@')
})

test('a stack doesn’t contain a message that was changed since', () => {
  const fault = Object.assign(new Error('refused'), { stack: 'Error: ade@example.com\n    at a call\n    at another' })
  expect(describeFault(fault)).toMatchObject({ message: 'refused', stack: '    at a call\n    at another' })
})

// @rule D49 | A fault that quotes a long text is described quickly and briefly
//   broken by: an e-mail address searched for at each letter of a word (describe-fault.ts)
test.each([
  ['one word', 'a'.repeat(40_000)],
  ['a word after an @', `a@${'b'.repeat(40_000)}`],
  ['rows that never end', 'contains ('.repeat(20_000)],
  ['quotes', ': "'.repeat(20_000)],
  ['spaces after a figure', `1${' '.repeat(40_000)}`],
  ['dollars', "$'".repeat(20_000)],
])('a very long message (%s) is described within a second', (_, text) => {
  const began = performance.now()
  const { message, stack = '' } = describeFault(new Error(text))
  expect(performance.now() - began).toBeLessThan(1_000)
  expect(message.length).toBeLessThanOrEqual(4_000)
  expect(stack.length).toBeLessThan(10_000)
})
