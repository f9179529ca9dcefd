import { isSame } from './is-same.ts'

/** The values that a form started with (null if unknown), those that somebody else has saved since, and those typed here. */
export type FormVersions<Form> = { base: Form | null; theirs: Form; yours: Form }

/** The fields that two people have changed to different values. */
export const contradicting = <Form extends object>(
  fields: readonly (keyof Form)[],
  { base, theirs, yours }: FormVersions<Form>,
): (keyof Form)[] =>
  fields.filter((field) => {
    const isOneSided = base !== null && (isSame(base[field], theirs[field]) || isSame(base[field], yours[field]))
    return !isSame(theirs[field], yours[field]) && !isOneSided
  })

/** Combines both: fields that only they changed as they saved them, everything else as typed here. */
export function mergedForm<Form extends object>(
  fields: readonly (keyof Form)[],
  { base, theirs, yours }: FormVersions<Form>,
): Form {
  const merged = { ...yours }
  for (const field of fields) if (base && isSame(base[field], yours[field])) merged[field] = theirs[field]
  return merged
}
