import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '#test/soak.ts'
import { differenceOf } from './difference.ts'

const lines = (text: string) => text.split(' ').join('\n')
const marks = { same: ' ', added: '+', removed: '-' }
const written = (before: string, after: string) =>
  differenceOf(lines(before), lines(after))
    .map((part) => (part.kind === 'skipped' ? `…${part.count}` : marks[part.kind] + part.line))
    .join(' | ')

// @rule D31 | The history shows what each version changed, line by line, with two lines of context
//   broken by: the lines of context left out (difference.ts)
test.each([
  ['a b c', 'a b c', ''],
  ['a b c', 'a x c', ' a | -b | +x |  c'],
  ['a b c', 'a b c d', '…1 |  b |  c | +d'],
  ['a b c', 'b c', '-a |  b |  c'],
  ['1 2 3 4 5 6 7 8 9', '1 2 3 4 x 6 7 8 9', '…2 |  3 |  4 | -5 | +x |  6 |  7 | …2'],
  ['a a', 'a', ' a | -a'],
  ['a', 'a a', ' a | +a'],
  ['b x', 'a b y', '+a |  b | -x | +y'],
  ['a', 'b', '-a | +b'],
  ['a b c d e', 'c d x a b', '-a | -b |  c |  d | -e | +x | +a | +b'],
])('from %j to %j', (before, after, expected) => {
  expect(written(before, after)).toBe(expected)
})

const isChange = ({ kind }: { kind: string }) => kind === 'added' || kind === 'removed'

test('in thousands of lines the changed one is shown, however many are the same before and after it', () => {
  const many = Array.from({ length: 3_000 }, (_, at) => `line ${at}`)
  for (const at of [0, 1_500, 2_999])
    expect(differenceOf(many.join('\n'), many.with(at, 'other').join('\n')).filter(isChange)).toEqual([
      { kind: 'removed', line: `line ${at}` },
      { kind: 'added', line: 'other' },
    ])
})

test('the removed and added lines account for every difference', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((all) => all.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const difference = differenceOf(before, after)
      const only = (kind: 'added' | 'removed') =>
        difference.flatMap((part) => (part.kind === kind ? [part.line] : [])).sort()
      const without = (from: string, what: string[]) => {
        const left = from.split('\n').sort()
        for (const line of what) left.splice(left.indexOf(line), 1)
        return left
      }
      if (before !== after) expect(without(before, only('removed'))).toEqual(without(after, only('added')))
    }),
    propertyRuns(200, 2_000),
  )
})

test('two texts of thousands of different lines are compared within a second', () => {
  const many = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word}${at}`).join('\n')
  const began = performance.now()
  expect(differenceOf(many('a'), many('b'))).toHaveLength(40_000)
  expect(performance.now() - began).toBeLessThan(1_000)
})
