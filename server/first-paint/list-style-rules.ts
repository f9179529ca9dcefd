import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type AtRule, type ChildNode, type Declaration, parse, type Rule } from 'postcss'
import { picturesOfStyles } from './pictures-of-styles.ts'
import { neededBy } from './selector-needs.ts'
import { rulesFileOf, type StyleRule } from './style-rules.ts'

/**
 * Writes the rules of each style sheet of a built client into a JSON file, from which documents get the rules of their
 * first screen.
 */
export async function writeStyleRules(clientDir: string): Promise<void> {
  const folder = join(clientDir, 'assets')
  await rm(dirname(join(clientDir, rulesFileOf(''))), { recursive: true, force: true })
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.css')) continue
    const file = join(clientDir, rulesFileOf(name))
    await mkdir(dirname(file), { recursive: true })
    const rules = listStyleRules(await readFile(join(folder, name), 'utf8'))
    await writeFile(file, JSON.stringify([...rules, ...(await picturesOfStyles(rules, clientDir))]))
  }
}

/** The rules of a minified style sheet in their order, without those that only apply after an interaction. */
export const listStyleRules = (css: string): StyleRule[] => (parse(css).nodes ?? []).flatMap(listed)

function listed(node: ChildNode): StyleRule[] {
  if (node.type === 'rule') return ruleOf(node)
  return node.type === 'atrule' ? atRuleOf(node) : []
}

const isForPaper = ({ name, params }: AtRule) => name === 'media' && /\bprint\b/.test(params)

function atRuleOf(node: AtRule): StyleRule[] {
  const { name, params, nodes } = node
  const text = node.toString()
  if (isForPaper(node)) return []
  // Initial values for browsers that are years old. They would be as long as a page, so only the place of their layer
  // is kept; the whole style sheet has them.
  if (name === 'layer' && params === 'properties') return [{ text: '@layer properties;', uses: [] }]
  if (name === 'property' || name === 'keyframes') return [{ text, uses: namesIn(text), name: params }]
  if (!nodes || name === 'font-face') return [{ text: nodes ? text : `${text};`, uses: [] }]
  const rules = nodes.flatMap(listed)
  return rules.length > 0 ? [{ open: `@${name} ${params}`, rules }] : []
}

// Properties that don't change what is painted before an interaction.
const paintsNothing = /^(?:transition|cursor|pointer-events|-webkit-tap-highlight)/

function ruleOf(node: Rule): StyleRule[] {
  const needs = node.selectors.map(neededBy).filter((marks) => marks !== null)
  if (needs.length === 0) return []
  for (const part of [...node.nodes]) if (part.type === 'decl' && paintsNothing.test(part.prop)) part.remove()
  if (node.nodes.length === 0) return []
  const text = node.toString()
  const isAlways = needs.some((marks) => marks.length === 0)
  const declarations = node.nodes.filter((part) => part.type === 'decl')
  const holdsTokens = declarations.length === node.nodes.length && declarations.some(isToken)
  // There are many design tokens, of which a page uses few, so each declaration is kept or left out on its own.
  if (isAlways && holdsTokens) return [{ open: node.selector, rules: declarations.map(declarationOf) }]
  const rule = { text, uses: namesIn(text), ...(!isAlways && { needs }) }
  return [rule]
}

const isToken = ({ prop }: Declaration) => prop.startsWith('--')

function declarationOf(declaration: Declaration): StyleRule {
  const text = `${declaration.toString()};`
  const uses = namesIn(declaration.value)
  return isToken(declaration) ? { text, uses, name: declaration.prop } : { text, uses }
}

/** The custom properties and animations that a text may refer to. */
const namesIn = (text: string): string[] => [
  ...new Set([
    ...(text.match(/(?<![\w-])--[\w-]+/g) ?? []),
    ...[...text.matchAll(/animation(?:-name)?:([^;}]+)/g)].flatMap(
      ([, value = '']) => value.match(/[a-z][\w-]*/g) ?? [],
    ),
  ]),
]
