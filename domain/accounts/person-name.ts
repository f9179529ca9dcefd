import { z } from 'zod'

const maxNameLength = 100

// Mails greet people by name, so a name must not contain what a mail program would turn into a link.
const linkLike = /[:/\\@]|www\.|\.(?=[a-z]{2})/i

/** A first or last name as somebody typed it: empty, or up to 100 characters on one line, without links. */
export const nameSchema = z
  .string()
  .trim()
  .max(maxNameLength, `Please use at most ${maxNameLength} characters`)
  .refine((name) => !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(name), 'Please write the name on one line')
  .refine((name) => !linkLike.test(name), 'Please write a name without links')
