import { keptUpTo } from '../kept-up-to.ts'
import { askedAttributes, type StyleRule } from './style-rules.ts'

// Classes that scripts add to the page before it is painted.
const addedByScripts = ['.data-saver', '.banner-dismissed', '.cart-empty', '.cart-shown', '.unpainted']

const maxKept = 48

/**
 * Returns a function that finds the rules of a style sheet that can match something in a piece of HTML, and whatever
 * these refer to, in the order of the style sheet, so that nothing changes once the whole sheet is loaded. The result
 * depends only on the elements, attributes and custom properties in the HTML; it is kept for others with the same ones,
 * as most pages of a kind have.
 */
export function stylesUsedOf(sheet: readonly StyleRule[]): (html: string) => string {
  const wanted = wantedIn(sheet)
  const kept = keptUpTo<string>(maxKept)
  return (html) => {
    // Most of them occur many times in a page.
    const parts = [...new Set(html.match(wanted))]
    const names = [...new Set(namesIn(html))]
    return kept(`${parts.join('')} ${names.join(' ')}`, () => usedStyles(sheet, marksOf(parts), names))
  }
}

function usedStyles(sheet: readonly StyleRule[], marks: ReadonlySet<string>, names: readonly string[]): string {
  const used = new Set(names)
  const matching = withoutOthers(
    sheet,
    ({ needs }) => !needs || needs.some((all) => all.every((one) => marks.has(one))),
  )
  // Repeated until no name is added, since a token may refer to another.
  for (let before = -1; before < used.size; ) {
    before = used.size
    eachText(matching, ({ name, uses }) => {
      if (name === undefined || used.has(name)) for (const one of uses) used.add(one)
    })
  }
  return write(withoutOthers(matching, ({ name }) => name === undefined || used.has(name)))
}

type Text = Extract<StyleRule, { text: string }>

const withoutOthers = (rules: readonly StyleRule[], isKept: (text: Text) => boolean): StyleRule[] =>
  rules.flatMap((rule): StyleRule[] => {
    if ('text' in rule) return isKept(rule) ? [rule] : []
    const inner = withoutOthers(rule.rules, isKept)
    return inner.length > 0 ? [{ open: rule.open, rules: inner }] : []
  })

function eachText(rules: readonly StyleRule[], visit: (text: Text) => void): void {
  for (const rule of rules) {
    if ('text' in rule) visit(rule)
    else eachText(rule.rules, visit)
  }
}

const write = (rules: readonly StyleRule[]): string =>
  rules.map((rule) => ('text' in rule ? rule.text : `${rule.open}{${write(rule.rules)}}`)).join('')

const attributeOf = new RegExp(`^\\[(${askedAttributes})[=\\]]`)

/**
 * A pattern for every class and element of a piece of HTML, and for the attributes that the style sheet's rules need.
 */
function wantedIn(sheet: readonly StyleRule[]): RegExp {
  const attributes = new Set(['class'])
  eachText(sheet, ({ needs = [] }) => {
    for (const mark of needs.flat()) {
      const [, name] = attributeOf.exec(mark) ?? []
      if (name !== undefined) attributes.add(name)
    }
  })
  return new RegExp(`<[a-z]\\w*|\\s(?:${[...attributes].join('|')})="[^"]*"`, 'g')
}

/** The custom properties that a piece of HTML may refer to. */
function namesIn(html: string): string[] {
  const names: string[] = []
  // Most occurrences of `--` are ends of comments by React.
  for (let at = html.indexOf('--'); at !== -1; ) {
    customProperty.lastIndex = at
    const [name] = customProperty.exec(html) ?? []
    if (name !== undefined) names.push(name)
    at = html.indexOf('--', at + (name?.length ?? 1))
  }
  return names
}

const customProperty = /--[a-z][\w-]*/y

const entities: Record<string, string> = { '&amp;': '&', '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#x27;': "'" }

/** The marks of parts of HTML, in the notation of `neededBy`. */
function marksOf(parts: readonly string[]): Set<string> {
  const marks = new Set(addedByScripts)
  for (const one of parts) {
    if (one.startsWith('<')) {
      marks.add(one.slice(1))
      continue
    }
    const at = one.indexOf('=')
    const name = one.slice(1, at)
    const value = one.slice(at + 2, -1).replace(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => entities[entity] ?? '')
    marks.add(`[${name}]`).add(`[${name}=${value}]`)
    if (name === 'class') for (const each of value.split(/\s+/)) marks.add(`.${each}`)
  }
  return marks
}
