/**
 * A style sheet taken apart at the build, for documents that hold a part of it. A text is kept where one of its `needs` is met, each a list of
 * marks that the document must all have (`.class`, `element`, `[attribute=value]`); without needs it is always kept. One with a name (a
 * custom property, `@property`, `@keyframes`) is kept where something that is kept uses the name.
 */
export type StyleRule =
  | { text: string; uses: string[]; needs?: string[][]; name?: string }
  | { open: string; rules: StyleRule[] }

/** The attributes that rules ask for; any other in a selector is taken as met. */
export const askedAttributes = 'type|hidden|disabled|open|(?:data|aria)-[\\w-]+'

/** The file of a sheet's rules, beside the built client, which the shop serves. */
export const rulesFileOf = (sheet: string): string => `../style-rules/${sheet.replace(/^.*\//, '')}.json`
