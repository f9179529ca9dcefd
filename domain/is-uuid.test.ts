import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isUuid } from './is-uuid.ts'

test.each([
  '00000000-0000-0000-0000-000000000001',
  '5b1c2d3e-0000-9000-8000-000000000001',
  '5b1c2d3e-0000-4000-c000-000000000001',
  '5b1c2d3e-0000-4000-8000-00000000000',
  '../5b1c2d3e-0000-4000-8000-000000000001',
  '',
])('what the server doesn’t accept as an id is none: %s', (text) => {
  expect(z.uuid().safeParse(text).success).toBe(false)
  expect(isUuid(text)).toBe(false)
})

test('ids are accepted as the database writes them', () => {
  expect(isUuid(randomUUID())).toBe(true)
  expect(isUuid(randomUUID().toUpperCase())).toBe(false)
  expect(isUuid({ toString: () => randomUUID() })).toBe(false)
})
