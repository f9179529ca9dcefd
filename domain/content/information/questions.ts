import { type Block, inlineText, type TextTree, treeText } from './text-tree.ts'

/** A heading of the third level with everything below it. */
export type Question = { id: string; question: string; answer: Block[] }

/** The questions of a text, in its order. */
export function questionsOf(tree: TextTree): Question[] {
  const found: Question[] = []
  let isBelow = false
  for (const block of tree) {
    if (block.kind === 'heading' && block.level === 3) {
      found.push({ id: block.id, question: inlineText(block.parts), answer: [] })
      isBelow = true
    } else if (block.kind === 'heading' && block.level === 2) isBelow = false
    else if (isBelow) found.at(-1)?.answer.push(block)
  }
  return found.filter(({ answer }) => answer.length > 0)
}

/** What a search finds in a text: the questions with every word in the question or its answer, below their headings. */
export function searchQuestions(tree: TextTree, search: string): { tree: TextTree; count: number } {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const isFound = ({ question, answer }: Question) => {
    const text = fold(`${question}\n${treeText(answer)}`)
    return words.every((word) => text.includes(word))
  }
  const found = questionsOf(tree).filter(isFound)
  const ids = new Set(found.map(({ id }) => id))
  return { tree: withQuestions(tree, ids), count: found.length }
}

/** The text with these questions only, without headings that have none left. */
function withQuestions(tree: TextTree, ids: ReadonlySet<string>): TextTree {
  const kept: TextTree = []
  let above: Block | null = null
  let isKept = false
  for (const block of tree) {
    const level = block.kind === 'heading' ? block.level : null
    if (level === 2) {
      above = block
      isKept = false
    } else if (level === 3 && block.kind === 'heading') {
      isKept = ids.has(block.id)
      if (isKept && above) kept.push(above)
      if (isKept) above = null
    }
    if (isKept) kept.push(block)
  }
  return kept
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
