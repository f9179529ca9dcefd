import { expect, test } from 'vitest'
import { readMarkdown } from './read-markdown.server.ts'

// The parts of a text that is a single paragraph.
const read = (source: string) => {
  const [block] = readMarkdown(source).tree
  return block?.kind === 'paragraph' ? block.parts : block
}

test.each([
  ['one\ntwo', ['one two']],
  ['one  \ntwo', ['one', { kind: 'break' }, 'two']],
  ['one\\\ntwo', ['one', { kind: 'break' }, 'two']],
  ['a **b *c* d**', ['a ', { kind: 'strong', parts: ['b ', { kind: 'emphasis', parts: ['c'] }, ' d'] }]],
  ['~~a~~ `*b*`', [{ kind: 'deleted', parts: ['a'] }, ' ', { kind: 'code', text: '*b*' }]],
  ['[a **b**](/shop)', [{ kind: 'link', href: '/shop', parts: ['a ', { kind: 'strong', parts: ['b'] }] }]],
  ['[a **b**](http://c) d', ['a ', { kind: 'strong', parts: ['b'] }, ' d']],
  ['a [b](http://c) d', ['a b d']],
  ['[a][1]\n\n[1]: /shop', [{ kind: 'link', href: '/shop', parts: ['a'] }]],
  ['<https://a.example>', [{ kind: 'link', href: 'https://a.example/', parts: ['https://a.example'] }]],
  ['"a" -- b... https://c.example', ['"a" -- b... https://c.example']],
  ['[a]()', ['a']],
])('%j is read as %j', (source, parts) => {
  expect(read(source)).toEqual(parts)
})

test('a list has a maximum number of items, counting empty ones', () => {
  for (const item of ['- a\n', '-\n', '1.\n']) {
    expect(readMarkdown(item.repeat(1_000)).isCutOff).toBe(false)
    expect(readMarkdown(item.repeat(10_000)).isCutOff).toBe(true)
  }
})

test('nested lists and quotes keep their nesting', () => {
  const says = (words: string) => ({ kind: 'paragraph', parts: [words] })
  const list = (start: number | null, ...items: unknown[]) => ({ kind: 'list', start, items })
  expect(readMarkdown('- a\n  1. b\n  2. c\n- > d\n  > - e\n\nf').tree).toEqual([
    list(
      null,
      [says('a'), list(1, [says('b')], [says('c')])],
      [{ kind: 'quote', blocks: [says('d'), list(null, [says('e')])] }],
    ),
    says('f'),
  ])
})
