/** Whether the database can keep a text, or be asked for it: PostgreSQL takes neither the NUL character nor half a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
