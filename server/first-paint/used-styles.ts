import { type StyleBlock, styleBlocks } from './style-blocks.ts'

/** A style sheet taken apart once, for the pages that wear it. */
export type StyleSheet = readonly Rule[]

type Rule =
  | { kind: 'always'; text: string }
  | { kind: 'named'; name: string; text: string }
  | { kind: 'style'; isWorn: (classes: ReadonlySet<string>) => boolean; text: string }
  | { kind: 'group'; prelude: string; rules: readonly Rule[] }

// They name what scripts put on the page before it is painted.
const wornLater = ['data-saver', 'banner-dismissed', 'cart-empty']

/** The rules of a minified style sheet. */
export const readStyleSheet = (css: string): StyleSheet =>
  styleBlocks(css.replace(/\/\*[\s\S]*?\*\//g, '').trim()).map(ruleOf)

/**
 * What a page needs of a style sheet: rules for the classes in its HTML, rules without classes, and what those name. The order stays, so
 * that nothing changes when the whole sheet is there.
 */
export function usedStyles(sheet: StyleSheet, html: string): string {
  const classes = classesIn(html)
  const styles = write(sheet, (rule) => rule.kind !== 'style' || rule.isWorn(classes))
  const isNamed = (rule: Rule) => rule.kind !== 'named' || styles.rest.includes(rule.name)
  return write(styles.rules, isNamed).whole
}

function write(
  rules: readonly Rule[],
  isKept: (rule: Rule) => boolean,
): { rules: Rule[]; whole: string; rest: string } {
  const kept: Rule[] = []
  let whole = ''
  let rest = ''
  for (const rule of rules) {
    if (!isKept(rule)) continue
    if (rule.kind !== 'group') {
      kept.push(rule)
      whole += rule.text
      if (rule.kind !== 'named') rest += rule.text
      continue
    }
    const inner = write(rule.rules, isKept)
    if (inner.rules.length === 0) continue
    kept.push({ ...rule, rules: inner.rules })
    whole += `${rule.prelude}{${inner.whole}}`
    rest += inner.rest
  }
  return { rules: kept, whole, rest }
}

function ruleOf({ prelude, body }: StyleBlock): Rule {
  if (body === null) return { kind: 'always', text: `${prelude};` }
  const text = `${prelude}{${body}}`
  const named = /^@(?:property|keyframes) +(\S+)/.exec(prelude)?.[1]
  if (named !== undefined) return { kind: 'named', name: named, text }
  // Initial values for browsers that are years old, as long as a page: they come with the whole sheet.
  if (prelude === '@layer properties') return { kind: 'always', text: '@layer properties;' }
  if (/^@(?:media|supports|layer|container)\b/.test(prelude))
    return { kind: 'group', prelude, rules: styleBlocks(body).map(ruleOf) }
  if (prelude.startsWith('@')) return { kind: 'always', text }
  const needs = splitSelectors(prelude).map(neededBy)
  return { kind: 'style', text, isWorn: (classes) => needs.some((isMet) => isMet(classes)) }
}

/** What a selector needs: the class that it begins with, else one of its classes. */
function neededBy(selector: string): (classes: ReadonlySet<string>) => boolean {
  const [first, ...others] = [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replace(/\\/g, ''),
  )
  if (first === undefined) return () => true
  if (selector.startsWith('.')) return (classes) => classes.has(first)
  return (classes) => classes.has(first) || others.some((name) => classes.has(name))
}

/** Selectors are separated by commas, but not by those inside of parentheses or escapes. */
function splitSelectors(prelude: string): string[] {
  const selectors = ['']
  let depth = 0
  for (const [part] of prelude.matchAll(/\\.|[\s\S]/g)) {
    if (part === '(') depth++
    if (part === ')') depth--
    if (part === ',' && depth === 0) selectors.push('')
    else selectors[selectors.length - 1] += part
  }
  return selectors
}

const entities: Record<string, string> = { '&amp;': '&', '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#x27;': "'" }

function classesIn(html: string): Set<string> {
  const classes = new Set(wornLater)
  for (const [, names = ''] of html.matchAll(/\sclass="([^"]*)"/g)) {
    const plain = names.includes('&')
      ? names.replace(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => entities[entity] ?? '')
      : names
    for (const name of plain.split(/\s+/)) classes.add(name)
  }
  return classes
}
