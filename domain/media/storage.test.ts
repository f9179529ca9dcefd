import { expect, test } from 'vitest'
import { isDiskFull } from './storage.ts'

const withCode = (code: string, cause?: unknown) => Object.assign(new Error('write failed', { cause }), { code })

test.each([
  ['a disk without room', withCode('ENOSPC'), true],
  ['a quota that is used up', withCode('EDQUOT'), true],
  ['a fault that one of them caused', new Error('E_CANNOT_WRITE_FILE', { cause: withCode('ENOSPC') }), true],
  ['a fault with a code that one of them caused', withCode('E_CANNOT_WRITE_FILE', withCode('EDQUOT')), true],
  ['a file that may not be written', withCode('EACCES'), false],
  ['a fault without a code', new Error('no more'), false],
  ['what is no fault', { code: 'ENOSPC' }, false],
  ['nothing', undefined, false],
])('a full disk is recognised: %s', (_, fault, isFull) => {
  expect(isDiskFull(fault)).toBe(isFull)
})
