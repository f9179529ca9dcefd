// The form that zod's uuid() accepts, in lower case as the database writes it; a test compares the two.
const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether something is an id that the server accepts. It doesn't load the schema library, so every page can use it. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && form.test(value)
