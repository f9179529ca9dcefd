/** The search string for a list's form: without empty values, on the first page. */
export function searchOf(fields: Iterable<[string, FormDataEntryValue]>): string {
  const kept = [...fields].flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value.trim() : ''
    return text === '' ? [] : [[name, text]]
  })
  return `?${new URLSearchParams(kept)}`
}

/**
 * The search string with one value changed, on the first page; null removes the value. `dialog` is the parameter that opens a dialog over
 * the list: a closed dialog's may still be there, until the list has been reloaded.
 */
export function searchWith(search: URLSearchParams, name: string, value: string | null, dialog?: string): string {
  const next = withoutDialog(search, dialog)
  next.delete('page')
  if (value === null) next.delete(name)
  else next.set(name, value)
  return `?${next}`
}

/** The search string for another page of the list, without `dialog` as above. */
export function searchOfPage(search: URLSearchParams, page: number, dialog?: string): string {
  const next = withoutDialog(search, dialog)
  if (page === 1) next.delete('page')
  else next.set('page', String(page))
  return `?${next}`
}

function withoutDialog(search: URLSearchParams, dialog: string | undefined): URLSearchParams {
  const next = new URLSearchParams(search)
  if (dialog !== undefined) next.delete(dialog)
  return next
}
