import { readList, writeList } from '../header/stored-list.ts'

const storageKey = 'aso-recent-searches'
const most = 8
const longest = 80

/** This browser's recent searches, newest first. */
export const recentSearches = (): string[] =>
  readList(storageKey, most).filter((text) => text.trim() !== '' && text.length <= longest)

/** Puts a text first in the list, replacing an entry that differs only in case. */
export function rememberSearch(typed: string): void {
  const text = typed.trim().slice(0, longest)
  if (text !== '') writeList(storageKey, [text, ...others(text)].slice(0, most))
}

/** Removes a text and returns the remaining ones. */
export function forgetSearch(text: string): string[] {
  const left = others(text)
  writeList(storageKey, left)
  return left
}

const others = (text: string) => recentSearches().filter((known) => known.toLowerCase() !== text.toLowerCase())
