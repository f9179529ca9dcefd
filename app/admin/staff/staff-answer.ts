/**
 * What came of an act on the staff page, in words; `isGone`: what it was about isn't there any more, and so no form of it; `isUnanswered`:
 * nobody knows whether it is done.
 */
export type StaffAnswer = { ok: boolean; message: string; isGone?: boolean; isUnanswered?: boolean }
