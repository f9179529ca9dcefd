import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from './read-json.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('returns the source text of members', () => {
  const body = readJson(bytes('{ "event" : "x", "data" : { "b": 1.0, "a": "\\/ẹ \\u00e9", "c": [ {"data": 1} ] } }'))
  expect(body?.raw.get('data')).toBe('{ "b": 1.0, "a": "\\/ẹ \\u00e9", "c": [ {"data": 1} ] }')
  expect(body?.raw.get('event')).toBe('"x"')
})

test('sixty-four levels are read, and siblings don’t count as levels', () => {
  const nested = (open: string, close: string, levels: number) =>
    `{"data":${open.repeat(levels)}1${close.repeat(levels)}}`
  for (const [open = '', close = ''] of [
    ['[', ']'],
    ['{"a":', '}'],
  ]) {
    expect(readJson(bytes(nested(open, close, 63)))).not.toBeNull()
    expect(readJson(bytes(nested(open, close, 64)))).toBeNull()
  }
  const beside = `{"a":[${'{"b":[]},'.repeat(100)}{}],"c":"${'['.repeat(100)}\\"${'{'.repeat(100)}"}`
  expect([...(readJson(bytes(beside))?.raw.keys() ?? [])]).toEqual(['a', 'c'])
})

test.each([
  ['a key twice', '{"data":1,"data":2}'],
  ['a key twice, once escaped', '{"data":1,"d\\u0061ta":2}'],
  ['a key twice further in', '{"data":{"a":[{"b":1,"b":2}]}}'],
  ['nesting without end', `{"data":${'['.repeat(100)}${']'.repeat(100)}}`],
  ['text after the end', '{"data":1}x'],
  ['nothing', ''],
])('%s is refused', (_, text) => {
  expect(readJson(bytes(text))).toBeNull()
})

test.each(['[', '{"a":', '"', '\\', '[]', '{"a":[],"'])('256 KiB of %s are refused quickly', (piece) => {
  const body = bytes(`{"data":${piece.repeat((256 * 1024) / piece.length)}`)
  readJson(body)
  const began = performance.now()
  expect(readJson(body)).toBeNull()
  expect(performance.now() - began).toBeLessThan(1_000)
})

test('an id beyond the range of a number is read as it was written', () => {
  expect(readJson(bytes('{"id":9007199254740993}'))?.value).toEqual({ id: '9007199254740993' })
})

test('bytes that are not UTF-8 are refused', () => {
  expect(readJson(new Uint8Array([0x22, 0xff, 0x22]))).toBeNull()
})

test('accepts the same key in two objects, and a string that looks like structure', () => {
  const text = '{"a":{"a":"},{\\"a\\":"},"b":["{",",",":"],"c":{}}'
  expect([...(readJson(bytes(text))?.raw ?? [])]).toEqual([
    ['a', '{"a":"},{\\"a\\":"}'],
    ['b', '["{",",",":"]'],
    ['c', '{}'],
  ])
})

test('for any JSON, its members are read back the same', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })),
      fc.integer({ min: 0, max: 3 }),
      (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        const body = readJson(bytes(text))
        const parsed: Record<string, unknown> = JSON.parse(text)
        expect([...(body?.raw.keys() ?? [])].sort()).toEqual(Object.keys(parsed).sort())
        for (const [name, raw] of body?.raw ?? []) expect(JSON.parse(raw)).toEqual(parsed[name])
      },
    ),
  )
})
