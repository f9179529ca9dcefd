/** The result of an action on a customer's page; `act`: the form that it belongs to. */
export type CustomerAnswer = { ok: boolean; act: 'note' | 'tags' | 'separate'; message: string; isUnanswered?: boolean }
