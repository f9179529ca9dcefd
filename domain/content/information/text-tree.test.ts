import { expect, test } from 'vitest'
import { type Block, inlineText, joinTexts, mapLines, treeText } from './text-tree.ts'

const says = (words: string): Block => ({ kind: 'paragraph', parts: [words] })
const everyKind = (change: (words: string) => string): Block[] => [
  { kind: 'heading', level: 2, id: 'on-a', parts: [change('heading')] },
  says(change('paragraph')),
  { kind: 'list', start: 3, items: [[says(change('item'))], [says(change('other')), says(change('more'))]] },
  { kind: 'quote', blocks: [says(change('quote'))] },
  { kind: 'code', text: 'code' },
  { kind: 'rule' },
  { kind: 'table', head: [[change('head')], []], rows: [[[change('cell')], [change('next')]]] },
]
const asItIs = everyKind((words) => words)

test('every line is mapped, wherever it is; code is left unchanged', () => {
  const louder = (words: string) => words.toUpperCase()
  expect(mapLines(asItIs, (parts) => parts.map((part) => louder(String(part))))).toEqual(everyKind(louder))
})

test('the text of a tree has each block on a line', () => {
  expect(treeText(asItIs).split('\n')).toEqual([
    ...['heading', 'paragraph', 'item', 'other', 'more', 'quote', 'code', '', 'head ', 'cell next'],
  ])
})

test('the text of a line includes links, marks and code, with a space for a line break', () => {
  const bold = { kind: 'strong' as const, parts: ['b', { kind: 'code' as const, text: '<c>' }] }
  expect(inlineText(['a', { kind: 'break' }, { kind: 'link', href: '/shop', parts: [bold] }, 'd'])).toBe('a b<c>d')
})

test('adjacent texts are joined, also inside a link, and nothing else is', () => {
  const code = { kind: 'code', text: 'x' } as const
  const link = (...parts: string[]) => ({ kind: 'link', href: '/shop', parts }) as const
  expect(joinTexts(['a', 'b', code, 'c', 'd', link('e', 'f'), 'g'])).toEqual(['ab', code, 'cd', link('ef'), 'g'])
})
