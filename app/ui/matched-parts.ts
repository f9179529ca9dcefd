export type TextPart = { at: number; text: string; isMatch: boolean }

/**
 * Splits a name into parts that match the typed text and parts that don't, ignoring accents and case. Searches for the whole text
 * first, else for each of its words.
 */
export function matchedParts(name: string, typed: string): TextPart[] {
  const letters = [...name.normalize('NFC')]
  const folded = letters.map(fold)
  const marked = letters.map(() => false)
  const phrase = fold(typed.trim())
  const wanted = mark(folded, phrase, marked) ? [] : phrase.split(/\s+/).filter((word) => word.length > 1)
  for (const word of wanted) mark(folded, word, marked)
  return join(letters, marked)
}

/** Marks the letters of the first occurrence of the text; false if there is none. */
function mark(folded: readonly string[], text: string, marked: boolean[]): boolean {
  const from = text === '' ? -1 : folded.join('').indexOf(text)
  if (from === -1) return false
  let at = 0
  for (const [place, letter] of folded.entries()) {
    if (at + letter.length > from && at < from + text.length) marked[place] = true
    at += letter.length
  }
  return true
}

function join(letters: readonly string[], marked: readonly boolean[]): TextPart[] {
  const parts: TextPart[] = []
  for (const [at, letter] of letters.entries()) {
    const last = parts.at(-1)
    if (last && last.isMatch === marked[at]) last.text += letter
    else parts.push({ at, text: letter, isMatch: marked[at] === true })
  }
  return parts
}

const hooked: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

// Treats the same letters as equal as the database does.
const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ɓɗƙƴ]/g, (letter) => hooked[letter] ?? letter)
