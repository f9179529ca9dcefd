import { isSame } from './is-same.ts'

/** What a form was begun with (null where that isn't known any more), what somebody else has saved since, and what is typed. */
export type FormVersions<Form> = { base: Form | null; theirs: Form; yours: Form }

/** The fields that two people have changed, each to something else. */
export const contradicting = <Form extends object>(
  fields: readonly (keyof Form)[],
  { base, theirs, yours }: FormVersions<Form>,
): (keyof Form)[] =>
  fields.filter((field) => {
    const isOneSided = base !== null && (isSame(base[field], theirs[field]) || isSame(base[field], yours[field]))
    return !isSame(theirs[field], yours[field]) && !isOneSided
  })

/** Both together: what only they changed as they saved it, everything else as it is typed here. */
export function mergedForm<Form extends object>(
  fields: readonly (keyof Form)[],
  { base, theirs, yours }: FormVersions<Form>,
): Form {
  const merged = { ...yours }
  for (const field of fields) if (base && isSame(base[field], yours[field])) merged[field] = theirs[field]
  return merged
}
