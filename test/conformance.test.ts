import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readAnnotations } from './conformance/read-annotations.ts'
import { sections } from './conformance/sections.ts'
import { readRows, tableFile, writeTable } from './conformance/table.ts'

const { rows, faults } = readRows()

describe('the conformance table', () => {
  test('matches the annotations; npm run conformance regenerates it', () => {
    expect(writeTable(rows)).toBe(readFileSync(tableFile, 'utf8'))
  })

  test('has only annotations that stand above a test that runs', () => {
    expect(faults).toEqual([])
  })

  test.each(sections)('has rows for %s', (section) => {
    const isOf = new RegExp(`(^|, )${section}(?![\\w])`)
    expect(rows.filter((row) => isOf.test(row.section))).not.toEqual([])
  })

  test('has no duplicate rules', () => {
    const keys = rows.map(({ section, rule }) => `${section}: ${rule.toLowerCase()}`)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })
})

describe('a @rule annotation', () => {
  const read = (...lines: string[]) => readAnnotations(lines.join('\n'), 'some.test.ts')

  test('belongs to the test below it and keeps its "broken by" text', () => {
    const source = [
      `describe('a coupon', () => {`,
      `  // @rule §5 Coupon | One | two`,
      `  //   and more broken by: nothing`,
      `  //   but this`,
      `  // @rule §5 | Another`,
      `  // And an ordinary comment.`,
      `  test.each([')', "it('x')"])(\`is said\`, () => {})`,
      `})`,
    ]
    expect(read(...source)).toEqual({
      rules: [
        {
          section: '§5 Coupon',
          rule: 'One | two and more',
          brokenBy: 'nothing but this',
          titles: ['a coupon', 'is said'],
        },
        { section: '§5', rule: 'Another', brokenBy: null, titles: ['a coupon', 'is said'] },
      ],
      faults: [],
    })
  })

  test.each([
    ['stands above no test', 'const rule = 1'],
    ['stands above no test', "test.beforeAll('never', () => {})"],
    ['stands above no test', ''],
    ['stands above a test that is never run', "test.skip('never', () => {})"],
    ['stands above a test that is never run', "test.describe.fixme('never', () => {})"],
  ])('%s: %s', (fault, below) => {
    expect(read('// @rule §5 | Lost', below)).toEqual({ rules: [], faults: [`some.test.ts:1 ${fault}`] })
  })

  test('must have a section and a rule', () => {
    expect(read('// @rule §5 Lost', "test('is', () => {})").faults).toEqual([
      'some.test.ts:1 is not written as "section | rule"',
    ])
  })

  test('is an error above a test in a skipped group', () => {
    const source = ["describe.skip('all', () => {", '  // @rule §5 | Lost', "  test('one', () => {})", '})']
    expect(read(...source).faults).toEqual(['some.test.ts:2 stands above a test that is never run'])
  })
})
