import { exactJson } from './exact-json.ts'

const maxDepth = 64
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export type JsonBody = {
  value: unknown
  /** Each member of the outermost object as it was written, byte for byte. */
  raw: ReadonlyMap<string, string>
}

/**
 * Parses a JSON body together with the source text of its members, for signatures that cover a part of it. Null for anything
 * that two parsers could understand differently: bad UTF-8, a key twice in one object, or nesting beyond 64 levels. A number
 * with more digits than a double keeps comes as text.
 */
export function readJson(bytes: Uint8Array): JsonBody | null {
  try {
    const text = decoder.decode(bytes)
    // First, because parsing deep nesting takes a hundred times as long, and the sender isn't authenticated yet.
    if (isTooDeep(text)) return null
    const value = exactJson(text)
    if (value === undefined) return null
    const raw = scan(text)
    return raw && { value, raw }
  } catch {
    return null
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at)
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    if (depth > maxDepth) return true
  }
  return false
}

// JSON.parse has already accepted the text, so only its structure matters here.
function scan(text: string): Map<string, string> | null {
  const members = new Map<string, string>()
  const open: Array<Set<string> | null> = []
  let expectsKey = false
  let key = ''
  let valueStart = 0
  const endMember = (at: number) => {
    if (open.length === 1 && open[0]?.size) members.set(key, text.slice(valueStart, at).trim())
  }

  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') {
      const end = endOfString(text, at)
      if (expectsKey) {
        const keys = open.at(-1)
        const name: string = JSON.parse(text.slice(at, end + 1))
        if (keys?.has(name)) return null
        keys?.add(name)
        if (open.length === 1) key = name
        expectsKey = false
      }
      at = end
    } else if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : null)
      expectsKey = character === '{'
    } else if (character === '}' || character === ']') {
      endMember(at)
      open.pop()
      expectsKey = false
    } else if (character === ',') {
      endMember(at)
      expectsKey = open.at(-1) instanceof Set
    } else if (character === ':' && open.length === 1) {
      valueStart = at + 1
    }
  }
  return members
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
