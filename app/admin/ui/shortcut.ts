/** What of a pressed key says which shortcut it is. */
export type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; isRepeat: boolean }

/**
 * The name of the shortcut that a pressed key is: the key alone (`/`, `j`), or `mod+k` with Ctrl or ⌘. With other keys held it is the
 * browser's own. Where somebody types only those with Ctrl or ⌘ count.
 */
export function shortcutOf(press: Press, isTyping: boolean): string | null {
  const { key, ctrlKey, metaKey, altKey, isRepeat } = press
  if (altKey || (ctrlKey && metaKey)) return null
  if (ctrlKey || metaKey) return isRepeat ? null : `mod+${key.toLowerCase()}`
  return isTyping ? null : key
}
