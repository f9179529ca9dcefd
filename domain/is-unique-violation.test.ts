import { expect, test } from 'vitest'
import { isUniqueViolation } from './is-unique-violation.ts'

const fault = (fields: object) => Object.assign(new Error('refused'), fields)
const violation = { code: '23505', constraint: 'one_each' }

test.each<[string, unknown, boolean]>([
  ['PostgreSQL’s own', fault(violation), true],
  ['one of another constraint', fault({ ...violation, constraint: 'another' }), false],
  ['another refusal by the same constraint', fault({ ...violation, code: '23503' }), false],
  ['one without a constraint', fault({ code: '23505' }), false],
  ['one without a code', fault({ constraint: 'one_each' }), false],
  ['no fault', violation, false],
  ['nothing', null, false],
])('a unique violation is recognised: %s', (_, thrown, isOne) => {
  expect(isUniqueViolation(thrown, 'one_each')).toBe(isOne)
})
