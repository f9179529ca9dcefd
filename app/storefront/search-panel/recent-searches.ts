import { readList, writeList } from '../header/stored-list.ts'

const storageKey = 'aso-recent-searches'
const most = 8
const longest = 80

/** What this browser searched for, the latest first. */
export const recentSearches = (): string[] =>
  readList(storageKey, most).filter((text) => text.trim() !== '' && text.length <= longest)

/** Puts a text at the head of them; the same in other letters' case is the same. */
export function rememberSearch(typed: string): void {
  const text = typed.trim().slice(0, longest)
  if (text !== '') writeList(storageKey, [text, ...others(text)].slice(0, most))
}

/** Takes one out, and answers what is left. */
export function forgetSearch(text: string): string[] {
  const left = others(text)
  writeList(storageKey, left)
  return left
}

const others = (text: string) => recentSearches().filter((known) => known.toLowerCase() !== text.toLowerCase())
