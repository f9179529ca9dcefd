/**
 * A part of a line: plain text, or an element with parts of its own. No other elements exist, so nothing else can be
 * shown.
 */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis' | 'deleted'; parts: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; parts: Inline[] }
  | { kind: 'break' }

/** A block of a text. Each heading has an id that is unique in the text; level 1 is the page's own heading. */
export type Block =
  | { kind: 'heading'; level: 2 | 3 | 4; id: string; parts: Inline[] }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; start: number | null; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }

/** A parsed text, as data from which the page makes elements. */
export type TextTree = Block[]

/** The text with a function applied to each of its lines. */
export const mapLines = (tree: readonly Block[], change: (parts: Inline[]) => Inline[]): TextTree =>
  tree.map((block): Block => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return { ...block, parts: change(block.parts) }
      case 'list':
        return { ...block, items: block.items.map((item) => mapLines(item, change)) }
      case 'quote':
        return { ...block, blocks: mapLines(block.blocks, change) }
      case 'table':
        return { ...block, head: block.head.map(change), rows: block.rows.map((row) => row.map(change)) }
      default:
        return block
    }
  })

/** Joins adjacent plain texts of a line. */
export function joinTexts(parts: readonly Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part
    else joined.push(typeof part === 'object' && 'parts' in part ? { ...part, parts: joinTexts(part.parts) } : part)
  }
  return joined
}

/** The plain text of a line, without its elements. */
export const inlineText = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'break') return ' '
      return part.kind === 'code' ? part.text : inlineText(part.parts)
    })
    .join('')

/** The plain text of a tree, with each block on a line of its own. */
export const treeText = (tree: readonly Block[]): string => tree.map(blockText).join('\n')

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return inlineText(block.parts)
    case 'list':
      return block.items.map(treeText).join('\n')
    case 'quote':
      return treeText(block.blocks)
    case 'code':
      return block.text
    case 'rule':
      return ''
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(inlineText).join(' ')).join('\n')
  }
}
