import { keptUpTo } from '../kept-up-to.ts'
import { askedAttributes, type StyleRule } from './style-rules.ts'

// They name what scripts put on the page before it is painted.
const addedByScripts = ['.data-saver', '.banner-dismissed', '.cart-empty', '.cart-shown', '.unpainted']

const maxKept = 48

/**
 * What pieces of HTML need of a style sheet: the rules that can match something in them, and what those name. The order stays, so that
 * nothing changes when the whole sheet is there. What such a text depends on is read out of each piece; the text is made once for all that
 * agree in that, as pages of a kind mostly do.
 */
export function stylesUsedOf(sheet: readonly StyleRule[]): (html: string) => string {
  const wanted = wantedIn(sheet)
  const kept = keptUpTo<string>(maxKept)
  return (html) => {
    // A page says most of them many times.
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
  // A token may be made of another.
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

/** Finds every class and element of a piece of HTML, and the attributes that the sheet's rules ask for. */
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

/** The custom properties that a piece of HTML may mean. */
function namesIn(html: string): string[] {
  const names: string[] = []
  // Most of what begins so is the end of React's comments.
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

/** What parts of a piece of HTML say, as `neededBy` writes it. */
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
