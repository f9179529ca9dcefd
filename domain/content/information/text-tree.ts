/** A part of a line: text as it is, or something with text in it. There is nothing else, so nothing else can be shown. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis' | 'deleted'; parts: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; parts: Inline[] }
  | { kind: 'break' }

/** A part of a text. Headings have an id that is unique in it; level 1 is the page's own. */
export type Block =
  | { kind: 'heading'; level: 2 | 3 | 4; id: string; parts: Inline[] }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; start: number | null; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }

/** A text as it is shown: data, of which elements are made. */
export type TextTree = Block[]

/** The same text with each of its lines changed. */
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

/** A line whose texts that stand beside each other are one. */
export function joinTexts(parts: readonly Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part
    else joined.push(typeof part === 'object' && 'parts' in part ? { ...part, parts: joinTexts(part.parts) } : part)
  }
  return joined
}

/** The words of a line, without what is around them. */
export const inlineText = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'break') return ' '
      return part.kind === 'code' ? part.text : inlineText(part.parts)
    })
    .join('')

/** The words of a text: a block a line. */
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
