import { askedAttributes } from './style-rules.ts'

// States that nothing on a page has before an interaction, and pseudo-elements that need such a state.
const isForLater =
  /:(?:hover|active|focus|target|user-|modal|popover-open|-moz-|:backdrop|:selection|:file-selector-button|:view-transition)/
// Pseudo-elements that only input fields have.
const fieldPart = /::(?:placeholder|-webkit-(?:search|date|calendar|inner|outer|slider))/

const escaped = /\\(?:([0-9a-f]{1,6}) ?|(.))/gi
// While a selector is parsed, escaped characters are replaced by characters of the private use area, from here on.
const hidden = 0xe000

const whole = /^:is\(((?:[^(),]|\([^()]*\))*)\)(?:::?[\w-]+)?$/
const parentheses = /:[\w-]+\([^()]*\)/
const pseudo = /::?[\w-]+/g
const mark = /\.([\w\-\u00a0-\uffff]+)|\[([^\]]+)\]|(?<![\w-])([a-z][\w-]*)/g

/**
 * The marks that a document must have for a selector to match anything in it: `.class`, `element`, `[attribute]`,
 * `[attribute=value]`. Selectors in parentheses are ignored, so a rule may be kept without need. Null for a selector
 * that only matches after an interaction.
 */
export function neededBy(selector: string): string[] | null {
  let plain = selector.replace(escaped, (_, hex: string | undefined, sign = '') =>
    String.fromCharCode(hidden + (hex ? Number.parseInt(hex, 16) : sign.charCodeAt(0))),
  )
  if (isForLater.test(plain.replace(/:not\([^()]*\)/g, ''))) return null
  // An `:is()` that is the whole selector isn't ignored.
  plain = plain.replace(whole, '$1')
  while (parentheses.test(plain)) plain = plain.replace(parentheses, '')
  const marks = [...plain.replace(pseudo, '').matchAll(mark)].flatMap(([, name, attribute, element]) => {
    if (name !== undefined) return `.${shown(name)}`
    return attribute === undefined ? (element ?? '') : attributeMark(attribute)
  })
  return fieldPart.test(plain) ? [...marks, 'input'] : marks
}

const shown = (name: string) =>
  name.replace(/[\ue000-\uf8ff]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - hidden))

const asked = new RegExp(`^(${askedAttributes})(?:([~|^$*]?=)"?([^"]*?)"?(?: [is])?)?$`)

/** The value matters only if it must be equal; for other operators the attribute is enough. */
function attributeMark(attribute: string): string[] {
  const [, name, sign, value = ''] = asked.exec(attribute) ?? []
  if (name === undefined) return []
  return [sign === '=' ? `[${name}=${shown(value)}]` : `[${name}]`]
}
