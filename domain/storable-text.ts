/** Whether PostgreSQL can store a text or take it as a parameter: it takes neither the NUL character nor half a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
