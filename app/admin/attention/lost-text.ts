/** What was typed about an item: its title, and the text. */
export type TypedAbout = { title: string; text: string }

/**
 * The message about what was typed for an item that the reloaded list no longer has, because somebody else or the shop itself
 * resolved it: the text exists nowhere else. Null if there is none.
 */
export function lostText(typed: ReadonlyMap<string, TypedAbout>, listed: ReadonlySet<string>): string | null {
  const lost = [...typed].filter(([key, { text }]) => !listed.has(key) && text.trim() !== '')
  const texts = lost.map(([, { title, text }]) => `“${title}” no longer needs attention. You had typed: ${text.trim()}`)
  return texts.length === 0 ? null : texts.join('\n')
}
