const minWordLength = 4

/** How many typing errors are tolerated in a word, by its length. */
export function allowedTypingErrors(word: string): number {
  if (word.length < minWordLength) return 0
  return word.length < 7 ? 1 : 2
}

/**
 * The optimal string alignment distance (a wrong, missing or extra letter, or two swapped ones) between what was typed
 * and the nearest prefix of a word, since the shopper may still be typing. A distance beyond `most` is only known to be
 * one: anybody may type a hundred letters, and thousands of words are compared with them.
 */
export function countTypingErrors(typed: string, word: string, most: number): number {
  const tooMany = most + 1
  if (typed.length - word.length > most) return tooMany
  let beforeLast: number[] = []
  let last = Array.from({ length: Math.min(word.length, most) + 1 }, (_, at) => at)
  let least = 0
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    least = i
    // Letters that are further apart have moved by too many.
    for (let j = Math.max(1, i - most); j <= Math.min(word.length, i + most); j++) {
      const isSame = typed[i - 1] === word[j - 1]
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      const [above, left, before] = [last[j] ?? tooMany, row[j - 1] ?? tooMany, last[j - 1] ?? tooMany]
      const cost = Math.min(above + 1, left + 1, before + (isSame ? 0 : 1))
      row[j] = isSwapped ? Math.min(cost, (beforeLast[j - 2] ?? tooMany) + 1) : cost
      least = Math.min(least, row[j] ?? tooMany)
    }
    // Further letters don't make it less.
    if (least > most) return tooMany
    beforeLast = last
    last = row
  }
  return least
}
