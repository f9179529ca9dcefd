const minWordLength = 4

/** How many typing errors are tolerated in a word, by its length. */
export function allowedTypingErrors(word: string): number {
  if (word.length < minWordLength) return 0
  return word.length < 7 ? 1 : 2
}

/**
 * The optimal string alignment distance (a wrong, missing or extra letter, or two swapped ones) between what was typed
 * and the nearest prefix of a word, since the shopper may still be typing.
 */
export function countTypingErrors(typed: string, word: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= word.length; j++) {
      const isSame = typed[i - 1] === word[j - 1]
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      const cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      row.push(isSwapped ? Math.min(cost, (beforeLast[j - 2] ?? 0) + 1) : cost)
    }
    beforeLast = last
    last = row
  }
  return Math.min(...last)
}
