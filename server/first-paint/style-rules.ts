/**
 * A rule of a style sheet that was split up at build time, so that documents can include a part of it. A text is
 * included if one of its `needs` is met, each of which is a list of marks that the document must have (`.class`,
 * `element`, `[attribute=value]`), or if it has no `needs`. A text with a `name` (a custom property, `@property`,
 * `@keyframes`) is included only if another included text uses the name.
 */
export type StyleRule =
  | { text: string; uses: string[]; needs?: string[][]; name?: string }
  | { open: string; rules: StyleRule[] }

/** The attributes that are checked; any other attribute in a selector counts as met. */
export const askedAttributes = 'type|hidden|disabled|open|(?:data|aria)-[\\w-]+'

/** The file with a style sheet's rules. It is outside of the built client, because everything in there is served. */
export const rulesFileOf = (sheet: string): string => `../style-rules/${sheet.replace(/^.*\//, '')}.json`
