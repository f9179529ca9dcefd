import { z } from 'zod'
import { maxNameLength, maxPhoneLength } from './profile.ts'

// Removes what the database can't store and what would break a line; nothing else of a profile is checked.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]/gu

const line = (max: number) =>
  z
    .string()
    .overwrite((typed) => typed.toWellFormed().replace(unprintable, ' ').trim())
    .max(max, `Please use at most ${max} characters`)

/** What customers say of themselves: one line each, limited in length only. */
export const profileFieldsSchema = z.object({
  firstName: line(maxNameLength),
  lastName: line(maxNameLength),
  phone: line(maxPhoneLength),
})
