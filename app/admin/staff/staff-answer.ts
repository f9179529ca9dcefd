/**
 * The result of an action on the staff page, with a message. `isGone`: what it was about has changed or no longer exists, and so has
 * its form. `isUnanswered`: it is unknown whether it was done.
 */
export type StaffAnswer = { ok: boolean; message: string; isGone?: boolean; isUnanswered?: boolean }
