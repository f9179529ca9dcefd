import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anchorOf, citationsIn, headingFor, readHeadings } from './conformance/citations.ts'
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

  test('names no file that doesn’t exist any more', () => {
    const files = new Set(
      globSync('{api,app,bench,bin,db,domain,http,infra,sandbox,server,test,tools}/**/*.*').map((file) =>
        basename(file),
      ),
    )
    const named = rows.flatMap(({ brokenBy }) => brokenBy.match(/[\w.-]+\.(?:tsx?|sql|css|js)\b/g) ?? [])
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((name) => !files.has(name))).toEqual([])
  })

  test('has no rule twice', () => {
    const keys = rows.map(({ section, rule }) => `${section}: ${rule.toLowerCase()}`)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })
})

describe('a citation', () => {
  test('leads to a heading of docs/specification.md', () => {
    const cited = new Set(rows.flatMap(({ section }) => citationsIn(section)))
    expect([...cited].filter((citation) => headingFor(citation) === null)).toEqual([])
  })

  test('matches a heading by its whole text, or by its number', () => {
    const among = readHeadings(
      '# Title\n\n## §2 Screens\n\n### §2 Cart\n\nText ## no\n\n### D8a One pool\n\n### D8 Home\n',
    )
    expect(among).toEqual(['§2 Screens', '§2 Cart', 'D8a One pool', 'D8 Home'])
    const found = ['§2', '§2 Cart', '§2 Carts', 'D8', 'D8a', 'D1'].map((citation) => headingFor(citation, among))
    expect(found).toEqual(['§2 Screens', '§2 Cart', null, 'D8 Home', 'D8a One pool', null])
  })

  test('may be one of several, and is part of an address', () => {
    expect(citationsIn('§2 Cart, D8b')).toEqual(['§2 Cart', 'D8b'])
    expect(citationsIn('§4 Payment, hosted page')).toEqual(['§4 Payment, hosted page'])
    expect(anchorOf('§4 Payment, hosted page')).toBe('4-payment-hosted-page')
    expect(anchorOf('back-office §2 Collections')).toBe('back-office-2-collections')
  })
})

describe('a comment about a rule', () => {
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
