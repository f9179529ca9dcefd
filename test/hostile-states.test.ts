import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const [, section = ''] = readFileSync('docs/testing.md', 'utf8').split('\n## Hostile states\n')
const [table = ''] = section.split('\n## ')
const rows = [...table.matchAll(/^\| (\d+) \| .+ \| `([^`]+)` › (.+) \|$/gm)]

test('the table of hostile states is numbered and has at least thirty rows', () => {
  expect(rows.map(([, number]) => Number(number))).toEqual(rows.map((_, index) => index + 1))
  expect(rows.length).toBeGreaterThanOrEqual(30)
})

test.each(rows.map(([, , file = '', title = '']) => [file, title]))('%s has the test › %s', (file, title) => {
  const called = readFileSync(file, 'utf8').split(/(['"`])/)
  expect(called.some((text) => text === title || text.startsWith(`${title}: %s`))).toBe(true)
})
