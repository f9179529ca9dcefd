import { z } from 'zod'
import { maxNameLength, maxPhoneLength } from './profile.ts'

// What the database can't store, and what would break a line, is left out; nothing else of a profile is judged.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]/gu

const line = (max: number) =>
  z
    .string()
    .overwrite((typed) => typed.toWellFormed().replace(unprintable, ' ').trim())
    .max(max, `Please use at most ${max} characters`)

/** What somebody says of herself: no validation but a length, and one line each. */
export const profileFieldsSchema = z.object({
  firstName: line(maxNameLength),
  lastName: line(maxNameLength),
  phone: line(maxPhoneLength),
})
