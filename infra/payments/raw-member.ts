const maxDepth = 64
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The source text of one member of the outermost object of a JSON body, found in one pass and without parsing, for a
 * signature that covers only this member and is not verified yet. Null when there is no such member, two of them, or
 * nesting beyond 64 levels.
 */
export function rawMember(bytes: Uint8Array, name: string): string | null {
  const text = decodeOrNull(bytes)
  if (text === null) return null
  const wanted = JSON.stringify(name)
  let found: string | null = null
  let depth = 0
  let key = ''
  let string = ''
  let valueStart = -1
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') {
      const end = endOfString(text, at)
      if (depth === 1 && valueStart < 0) string = text.slice(at, end + 1)
      at = end
    } else if (character === '{' || character === '[') {
      if (++depth > maxDepth) return null
    } else if (character === ':' && depth === 1) {
      key = string
      valueStart = at + 1
    } else if (character === ',' || character === '}' || character === ']') {
      if (depth === 1 && valueStart >= 0) {
        if (key === wanted && found !== null) return null
        if (key === wanted) found = text.slice(valueStart, at).trim()
        valueStart = -1
      }
      if (character !== ',') depth--
    }
  }
  return found
}

function decodeOrNull(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
