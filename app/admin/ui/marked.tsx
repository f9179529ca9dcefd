import { matchedParts } from '#app/ui/matched-parts.ts'

/** A text with what was searched for marked in it. */
export const Marked = ({ text, typed }: { text: string; typed: string }) =>
  typed === ''
    ? text
    : matchedParts(text, typed).map(({ at, text: part, isMatch }) =>
        isMatch ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
      )
