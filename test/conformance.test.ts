import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const fewestRows = 150
// What belongs to accounts is proved when people can sign in.
const later = 'waits for sign-in'

type Rule = { section: string; rule: string; proof: string }

const rules = rulesIn(readFileSync(join(root, 'docs/conformance.md'), 'utf8'))

/** The rows of every table of a document, without heads and rules. */
function rulesIn(markdown: string): Rule[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line) && !/^\|\s*Section\s*\|/.test(line))
    .map((line) => {
      const cells = line.split(/(?<!\\)\|/).slice(1, -1)
      const [section = '', rule = '', proof = ''] = cells.map((cell) => cell.trim().replaceAll('\\|', '|'))
      return { section, rule, proof }
    })
}

/** What is wrong with a proof, or null. It reads `file › title`, and the title stands in the file as it is written here. */
function faultOf(proof: string): string | null {
  if (proof === later) return null
  const [file = '', title = '', ...more] = proof.split(' › ')
  if (file === '' || title === '' || more.length > 0) return 'is not written as "file › title"'
  if (!/\.(?:test|spec)\.tsx?$/.test(file) || !existsSync(join(root, file))) return `names no test file: ${file}`
  return [`'`, '"', '`'].some((quote) => source(file).includes(quote + title + quote))
    ? null
    : `names no test of ${file}: ${title}`
}

const sources = new Map<string, string>()

// Titles stand in quotes of one kind or another: those inside them may be escaped.
function source(file: string): string {
  const text = sources.get(file) ?? readFileSync(join(root, file), 'utf8').replaceAll(/\\(['"`])/g, '$1')
  sources.set(file, text)
  return text
}

describe('the table of conformance', () => {
  test('has a row for every rule of the specification', () => {
    expect(rules.length).toBeGreaterThanOrEqual(fewestRows)
  })

  test('says of every row where the rule stands and what it is', () => {
    expect(rules.filter(({ section, rule }) => section === '' || rule === '')).toEqual([])
  })

  test('names a test that exists for every row', () => {
    const faults = rules.flatMap(({ rule, proof }) => {
      const fault = faultOf(proof)
      return fault === null ? [] : [`${rule}: the proof ${fault}`]
    })
    expect(faults).toEqual([])
  })

  test('says nothing twice', () => {
    const keys = rules.map(({ section, rule }) => `${section}: ${rule.toLowerCase()}`)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })
})
