import { readSuggestions, type Suggestions } from './read-suggestions.ts'

/** Asks for suggestions; null when there was no answer that says something. */
export async function askServer(text: string, signal: AbortSignal): Promise<Suggestions | null> {
  const answer = await fetch(`/api/v1/suggestions?${new URLSearchParams({ q: text })}`, { signal })
  return answer.ok ? readSuggestions(await answer.json()) : null
}
