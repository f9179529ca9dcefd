import { parseAst } from 'vite'

/** A rule and the test that proves it, read from the annotation above the test. */
export type ProvedRule = {
  section: string
  rule: string
  /** The titles of the test and the groups around it, as in the source, outermost first. */
  titles: string[]
  /** The change to the code that made the test fail; null when none was tried. */
  brokenBy: string | null
}

type Annotations = { rules: ProvedRule[]; faults: string[] }

/**
 * Reads the annotations of a test file. They stand above a test or a group of tests:
 *
 *     // @rule §5 Discount | Never more than the subtotal
 *     //   broken by: the comparison with the subtotal taken out of coupon.ts
 *
 * A line that is indented by two more spaces continues the one before it; "broken by" is optional. `faults` lists annotations that
 * can't be parsed, or that stand above no test or above a skipped one.
 */
export function readAnnotations(text: string, file: string): Annotations {
  if (!text.includes('// @rule ')) return { rules: [], faults: [] }
  const tests = testsIn(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), text)
  const found: Annotations = { rules: [], faults: [] }
  for (const { line, body, next } of commentsIn(text)) {
    const read = readRule(body)
    const test = tests.find(({ start }) => start === next)
    if (!read) found.faults.push(`${file}:${line} is not written as "section | rule"`)
    else if (!test) found.faults.push(`${file}:${line} stands above no test`)
    else if (test.isSkipped) found.faults.push(`${file}:${line} stands above a test that is never run`)
    else found.rules.push({ ...read, titles: test.titles })
  }
  return found
}

type Comment = { line: number; body: string; next: number }

/** The annotations with the position of the code below each. */
function commentsIn(text: string): Comment[] {
  return [...text.matchAll(/^[ \t]*\/\/ @rule (.*(?:\n[ \t]*\/\/ {3,}\S.*)*)\n/gm)].map((match) => {
    const end = match.index + match[0].length
    const between = /^(?:\s|\/\/.*\n)*/.exec(text.slice(end))?.[0] ?? ''
    return {
      line: text.slice(0, match.index).split('\n').length,
      body: (match[1] ?? '').replaceAll(/\n[ \t]*\/\/ +/g, ' ').trim(),
      next: end + between.length,
    }
  })
}

function readRule(body: string): Pick<ProvedRule, 'section' | 'rule' | 'brokenBy'> | null {
  const match = /^(?<section>\S.*?) \| (?<rule>\S.*?)(?: broken by: (?<brokenBy>\S.*))?$/.exec(body)
  const { section, rule, brokenBy = null } = match?.groups ?? {}
  return section && rule ? { section, rule, brokenBy } : null
}

type Test = { start: number; titles: string[]; isSkipped: boolean }
type Around = Pick<Test, 'titles' | 'isSkipped'>

const runners = new Set(['test', 'it', 'describe'])
const never = new Set(['skip', 'todo', 'fixme'])
const kinds = new Set([
  ...never,
  'describe',
  'each',
  'for',
  'only',
  'concurrent',
  'sequential',
  'serial',
  'parallel',
  'fails',
])

/** All calls of tests and test groups within a node, in source order. */
function testsIn(node: unknown, text: string, around: Around = { titles: [], isSkipped: false }): Test[] {
  if (Array.isArray(node)) return node.flatMap((inner) => testsIn(inner, text, around))
  if (!isNode(node)) return []
  const call = node.type === 'ExpressionStatement' ? readCall(node.expression, text) : null
  const here = call ? { titles: [...around.titles, call.title], isSkipped: around.isSkipped || call.isSkipped } : around
  const inner = Object.values(node).flatMap((value) => testsIn(value, text, here))
  return call ? [{ start: node.start, ...here }, ...inner] : inner
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value

function readCall(call: unknown, text: string): { title: string; isSkipped: boolean } | null {
  if (!isNode(call) || call.type !== 'CallExpression') return null
  const names = namesIn(call.callee)
  const [runner, ...rest] = names
  const title = titleOf(call, text)
  if (runner === undefined || title === null || !runners.has(runner) || !rest.every((name) => kinds.has(name)))
    return null
  return { title, isSkipped: rest.some((name) => never.has(name)) }
}

/** The names in a callee: `test.describe.each(…)` gives test, describe, each. */
function namesIn(callee: unknown): string[] {
  if (!isNode(callee)) return []
  if (callee.type === 'Identifier') return [String(callee.name)]
  if (callee.type === 'CallExpression') return namesIn(callee.callee)
  return callee.type === 'MemberExpression' ? [...namesIn(callee.object), ...namesIn(callee.property)] : []
}

/** A title as written in the source, without quotes. */
function titleOf(call: Node, text: string): string | null {
  const [title] = Array.isArray(call.arguments) ? call.arguments : []
  if (!isNode(title)) return null
  if (title.type === 'Literal') return typeof title.value === 'string' ? title.value : null
  return title.type === 'TemplateLiteral' ? text.slice(title.start + 1, title.end - 1) : null
}
