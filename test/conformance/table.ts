import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProvedRule, readAnnotations } from './read-annotations.ts'
import { waitingForSignIn } from './waiting-for-sign-in.ts'

const root = join(import.meta.dirname, '../..')

/** Where the table is kept. */
export const tableFile = join(root, 'docs/conformance.md')

type Row = { section: string; rule: string; proof: string; brokenBy: string }

/** A row for every annotation of the tests and for every rule that waits, in the order of the table; and what is wrong with the rest. */
export function readRows(): { rows: Row[]; faults: string[] } {
  const files = globSync('{app,api,bench,bin,db,domain,infra,sandbox,server,test,tools}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
  })
  const read = files.sort().map((file) => ({ file, ...readAnnotations(readFileSync(join(root, file), 'utf8'), file) }))
  const proved = read.flatMap(({ file, rules }) => rules.map((rule) => rowOf(file, rule)))
  const waiting = waitingForSignIn.map(([section, rule]) => ({
    section,
    rule,
    proof: 'waits for sign-in',
    brokenBy: '',
  }))
  return { rows: [...proved, ...waiting].sort(inOrder), faults: read.flatMap(({ faults }) => faults) }
}

const rowOf = (file: string, { section, rule, titles, brokenBy }: ProvedRule): Row => ({
  section,
  rule,
  proof: [file, ...titles].join(' › '),
  brokenBy: brokenBy ?? '',
})

const { compare } = new Intl.Collator('en', { numeric: true })
const inOrder = (a: Row, b: Row) => compare(a.section, b.section) || compare(a.rule, b.rule)

/** The document with the table of these rows. */
export function writeTable(rows: readonly Row[]): string {
  const lines = rows.map(({ section, rule, proof, brokenBy }) => [section, rule, proof, brokenBy].map(cell))
  const table = [['Section', 'Rule', 'Proof', 'Broken by'], ['---', '---', '---', '---'], ...lines]
  return `${head(rows)}\n${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}

const cell = (text: string) => text.replaceAll('|', '\\|')

const head = (rows: readonly Row[]) => `# Conformance

Every route, message, rule, constant and state of the storefront's specification, and the test that holds it. Written by
\`npm run conformance\` from the comments that stand above the tests:

    // @rule §5 Discount | Never more than the subtotal
    //   broken by: the comparison with the subtotal taken out of coupon.ts

A row reads: where the rule stands (a section of the specification, a decision that departs from it, or a quality the shop holds
itself to), the rule in few words, the test that holds it as \`file › titles\`, and the sabotage of the code on which that very test
was seen to fail. Rows about money, stock, coupons and access are tried that way, and others drawn by lot. A test
(\`test/conformance.test.ts\`) fails when this file isn't what the comments say, when a comment stands above no test that runs, or
when a section of the specification has no rows. Rows that say "waits for sign-in" are about accounts, which people can't have yet.

${rows.length} rules, ${rows.filter(({ brokenBy }) => brokenBy !== '').length} of them tried by breaking them.
`
