/** What an act on a customer's page answers with; `act` says which form it belongs to. */
export type CustomerAnswer = { ok: boolean; act: 'note' | 'tags' | 'separate'; message: string; isUnanswered?: boolean }
