/** What was typed into a field while what had been typed before, `sent`, was being stored. */
export const typedSince = (typed: string, sent: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed
