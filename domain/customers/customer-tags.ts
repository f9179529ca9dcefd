export const mostTags = 12
export const longestTag = 40
/** Between tags, as they are shown to be changed. */
export const tagSeparator = ', '

/** Tags as people type them, with commas between: trimmed, each once whatever its case, in the order of the alphabet. */
export function readTags(typed: string): { ok: true; tags: string[] } | { ok: false; reason: 'too_long' | 'too_many' } {
  const tags = new Map<string, string>()
  for (const part of typed.replaceAll('\0', '').toWellFormed().normalize('NFC').split(/[,\n]/)) {
    const tag = part.replace(/\p{C}/gu, '').trim().replace(/\s+/g, ' ')
    if (tag.length > longestTag) return { ok: false, reason: 'too_long' }
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  }
  if (tags.size > mostTags) return { ok: false, reason: 'too_many' }
  return { ok: true, tags: [...tags.values()].sort((one, other) => one.localeCompare(other)) }
}
