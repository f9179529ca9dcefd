import { matchedParts } from '#app/ui/matched-parts.ts'

/** A text with the search terms highlighted. */
export const Marked = ({ text, typed }: { text: string; typed: string }) =>
  typed === ''
    ? text
    : matchedParts(text, typed).map(({ at, text: part, isMatch }) =>
        isMatch ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
      )
