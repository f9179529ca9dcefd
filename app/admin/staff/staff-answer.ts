/**
 * What came of an act on the staff page, in words; `isGone`: what it was about isn't there as it was, and so not its form; `isUnanswered`:
 * nobody knows whether it is done.
 */
export type StaffAnswer = { ok: boolean; message: string; isGone?: boolean; isUnanswered?: boolean }
