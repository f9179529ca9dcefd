export const mostTags = 12
export const longestTag = 40
/** Separates tags in the field in which they are edited. */
export const tagSeparator = ', '

/**
 * Parses tags typed with commas between them: trimmed, sorted alphabetically, without duplicates (upper and lower case
 * count as the same).
 */
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
