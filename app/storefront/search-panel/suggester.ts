import type { Suggestions } from './read-suggestions.ts'

/** What the panel shows: the latest answer with the text that it is for, and whether another is loading or impossible offline. */
export type Suggesting = {
  answer: { text: string; found: Suggestions } | null
  isLoading: boolean
  isOffline: boolean
}

export type SuggesterOptions = {
  ask: (text: string, signal: AbortSignal) => Promise<Suggestions | null>
  isOnline: () => boolean
  onChange: (suggesting: Suggesting) => void
}

const debounceMs = 300
const mostRemembered = 50

export const nothingYet: Suggesting = { answer: null, isLoading: false, isOffline: false }

/**
 * Requests suggestions 300 ms after the last keystroke. Only the answer to the current text is shown; until it arrives, the previous
 * one stays. Blank text clears at once, and a failed request clears without a message.
 */
export function createSuggester({ ask, isOnline, onChange }: SuggesterOptions) {
  const known = new Map<string, Suggestions>()
  let shown = nothingYet
  let wanted = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let question = new AbortController()

  const show = (change: Partial<Suggesting>) => {
    shown = { ...shown, ...change }
    onChange(shown)
  }
  const drop = () => {
    clearTimeout(timer)
    question.abort()
  }

  function type(typed: string): void {
    const text = typed.trim()
    if (text === wanted) return
    wanted = text
    drop()
    const found = known.get(text)
    if (text === '') show(nothingYet)
    else if (found) show({ answer: { text, found }, isLoading: false, isOffline: false })
    else timer = setTimeout(() => void search(text), debounceMs)
  }

  async function search(text: string): Promise<void> {
    question.abort()
    question = new AbortController()
    const { signal } = question
    const mayAsk = isOnline()
    show({ isLoading: mayAsk, isOffline: !mayAsk })
    const found = mayAsk ? await ask(text, signal).catch(() => null) : null
    if (signal.aborted) return
    if (found) {
      if (known.size >= mostRemembered) known.clear()
      known.set(text, found)
    }
    show({ answer: found && { text, found }, isLoading: false, isOffline: !found && !isOnline() })
  }

  return {
    type,
    /** Requests the current text again when the connection returns. */
    again: () => {
      if (wanted !== '' && shown.isOffline) void search(wanted)
    },
    close: drop,
  }
}
