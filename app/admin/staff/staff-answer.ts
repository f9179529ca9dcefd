/** What came of an act on the staff page, in words. */
export type StaffAnswer = { ok: boolean; message: string }
