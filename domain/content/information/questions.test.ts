import { expect, test } from 'vitest'
import { questionsOf, searchQuestions } from './questions.ts'
import type { TextTree } from './text-tree.ts'

const heading = (level: 2 | 3, words: string) =>
  ({ kind: 'heading', level, id: `on-${words.toLowerCase()}`, parts: [words] }) as const
const says = (words: string) => ({ kind: 'paragraph', parts: [words] }) as const
const text = [
  says('Before all'),
  heading(2, 'Orders'),
  says('About orders'),
  heading(3, 'When'),
  says('In three days.'),
  says('Àwọn ọjọ́ mẹ́ta.'),
  heading(3, 'Empty'),
  heading(2, 'Returns'),
  says('About returns'),
  heading(3, 'How'),
  says('By courier, in seven days.'),
] as unknown as TextTree

test('a question is a third-level heading, with everything up to the next heading', () => {
  expect(questionsOf(text).map(({ id, question, answer }) => [id, question, answer.length])).toEqual([
    ['on-when', 'When', 2],
    ['on-how', 'How', 1],
  ])
})

test.each([
  ['days', [1, 3, 4, 5, 7, 9, 10], 2],
  ['COURIER days', [7, 9, 10], 1],
  ['how', [7, 9, 10], 1],
  ['ojo meta', [1, 3, 4, 5], 1],
  ['three courier', [], 0],
  ['orders', [], 0],
  ['  ', [1, 3, 4, 5, 7, 9, 10], 2],
])('of %j the questions with all of its words are found, below their headings', (search, kept, count) => {
  expect(searchQuestions(text, search)).toEqual({ tree: kept.map((at) => text[at]), count })
})

test('a found question has its section’s heading, even if others in the section don’t match', () => {
  const section = [
    heading(2, 'Care'),
    ...['Silk', 'Lace', 'Wool'].flatMap((cloth) => [heading(3, cloth), says(`Wash ${cloth} cold.`)]),
  ] as unknown as TextTree
  const found = (search: string) => searchQuestions(section, search).tree
  expect(found('lace')).toEqual([section[0], section[3], section[4]])
  expect(found('wash')).toEqual(section)
})

test('a question before any second-level heading is found, too', () => {
  const alone = [heading(3, 'When'), says('Soon.'), { kind: 'rule' }] as unknown as TextTree
  expect(questionsOf(alone)).toEqual([{ id: 'on-when', question: 'When', answer: alone.slice(1) }])
  expect(searchQuestions(alone, 'soon')).toEqual({ tree: alone, count: 1 })
})
