/** The part of a field's text that was typed while the earlier text, `sent`, was being stored. */
export const typedSince = (typed: string, sent: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed
