import { askedAttributes } from './style-rules.ts'

// States that nothing on a page is in before somebody acts, and parts that only those states show.
const isForLater =
  /:(?:hover|active|focus|target|user-|modal|popover-open|-moz-|:backdrop|:selection|:file-selector-button|:view-transition)/
// Parts of fields that take what is typed.
const fieldPart = /::(?:placeholder|-webkit-(?:search|date|calendar|inner|outer|slider))/

const escaped = /\\(?:([0-9a-f]{1,6}) ?|(.))/gi
// Escaped signs stand here as others while a selector is read.
const hidden = 0xe000

const whole = /^:is\(((?:[^(),]|\([^()]*\))*)\)(?:::?[\w-]+)?$/
const parentheses = /:[\w-]+\([^()]*\)/
const pseudo = /::?[\w-]+/g
const mark = /\.([\w\-\u00a0-\uffff]+)|\[([^\]]+)\]|(?<![\w-])([a-z][\w-]*)/g

/**
 * The marks that a document must have so that a selector can match something in it: `.class`, `element`, `[attribute]`,
 * `[attribute=value]`. What stands in parentheses isn't asked for. Null for a selector that matches nothing before somebody acts.
 */
export function neededBy(selector: string): string[] | null {
  let plain = selector.replace(escaped, (_, hex: string | undefined, sign = '') =>
    String.fromCharCode(hidden + (hex ? Number.parseInt(hex, 16) : sign.charCodeAt(0))),
  )
  if (isForLater.test(plain.replace(/:not\([^()]*\)/g, ''))) return null
  // What is in them is all that there is of some.
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

/** Only a value that must be the very one is asked for. */
function attributeMark(attribute: string): string[] {
  const [, name, sign, value = ''] = asked.exec(attribute) ?? []
  if (name === undefined) return []
  return [sign === '=' ? `[${name}=${shown(value)}]` : `[${name}]`]
}
