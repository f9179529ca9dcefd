import { expect, test } from 'vitest'
import { rawMember } from './raw-member.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['{"event":"x","data":{"a":1,"b":[{"data":2}]}}', '{"a":1,"b":[{"data":2}]}'],
  ['{ "data" : {"a" : "}\\"{,"} , "event":"data" }', '{"a" : "}\\"{,"}'],
  ['{"data":7}', '7'],
  ['{"event":"data","b":{"data":1}}', null],
  ['{"data":{},"data":{}}', null],
  ['[{"data":1}]', null],
  ['not JSON', null],
  [`{"data":${'['.repeat(64)}${']'.repeat(64)}}`, null],
])('of %s the data is %s', (text, data) => {
  expect(rawMember(bytes(text), 'data')).toBe(data)
})
