import { expect, test } from 'vitest'
import { nameSchema } from './person-name.ts'

test.each([
  ['  Adé  ', 'Adé'],
  ['', ''],
  ['Ọláwálé-Jones', 'Ọláwálé-Jones'],
  ['O’Brien, J. R. D.', 'O’Brien, J. R. D.'],
  ['a'.repeat(100), 'a'.repeat(100)],
])('%j is the name %j', (typed, name) => {
  expect(nameSchema.parse(typed)).toBe(name)
})

const oneLine = 'Please write the name on one line'
const noLinks = 'Please write a name without links'
test.each([
  ['a'.repeat(101), 'Please use at most 100 characters'],
  ['Ada\nEze', oneLine],
  ['Ada\u2028Eze', oneLine],
  ['Ada\u2029Eze', oneLine],
  ['Ada\u202eEze', oneLine],
  ['Ada\u2066Eze', oneLine],
  ['http://example.com', noLinks],
  ['Ada: call', noLinks],
  ['Ada/Eze', noLinks],
  ['Ada\\Eze', noLinks],
  ['ada@example', noLinks],
  ['WWW. win', noLinks],
  ['win.ng', noLinks],
  ['win.NG', noLinks],
])('%j is refused: %s', (typed, message) => {
  expect(nameSchema.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual([message])
})
