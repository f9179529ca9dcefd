// What zod's uuid() takes, in lower case as the database writes it; a test holds the two together.
const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether something is an id that the server takes; without the schema library, so that every page can ask. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && form.test(value)
