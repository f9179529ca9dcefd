import { askedAttributes, type StyleRule } from './style-rules.ts'

// They name what scripts put on the page before it is painted.
const addedByScripts = ['.data-saver', '.banner-dismissed', '.cart-empty']

/**
 * What a piece of HTML needs of a style sheet: the rules that can match something in it, and what those name. The order stays, so that
 * nothing changes when the whole sheet is there.
 */
export function usedStyles(sheet: readonly StyleRule[], html: string): string {
  const marks = marksIn(html)
  const used = new Set<string>(html.match(/--[a-z][\w-]*/g))
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

const entities: Record<string, string> = { '&amp;': '&', '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#x27;': "'" }

const wanted = new RegExp(`<[a-z]\\w*|\\s(?:class|${askedAttributes})="[^"]*"`, 'g')

/** Every class, element and attribute of a piece of HTML that rules ask for, as `neededBy` writes them. */
function marksIn(html: string): Set<string> {
  const marks = new Set(addedByScripts)
  // A page says most of them many times.
  for (const one of new Set(html.match(wanted))) {
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
