/** The parts of a key press that identify a shortcut. */
export type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; isRepeat: boolean }

/**
 * The name of a pressed shortcut: the key alone (`/`, `j`), or `mod+k` with Ctrl or ⌘; null if other modifiers are held. While
 * somebody is typing, only those with Ctrl or ⌘ count.
 */
export function shortcutOf(press: Press, isTyping: boolean): string | null {
  const { key, ctrlKey, metaKey, altKey, isRepeat } = press
  if (altKey || (ctrlKey && metaKey)) return null
  if (ctrlKey || metaKey) return isRepeat ? null : `mod+${key.toLowerCase()}`
  return isTyping ? null : key
}
