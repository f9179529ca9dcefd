/** The search string for a list's form: without empty values, on the first page. */
export function searchOf(fields: Iterable<[string, FormDataEntryValue]>): string {
  const kept = [...fields].flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value.trim() : ''
    return text === '' ? [] : [[name, text]]
  })
  return `?${new URLSearchParams(kept)}`
}

/** The search string with one value changed, on the first page; null removes the value. */
export function searchWith(search: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(search)
  next.delete('page')
  if (value === null) next.delete(name)
  else next.set(name, value)
  return `?${next}`
}

/** The search string for another page of the list. */
export function searchOfPage(search: URLSearchParams, page: number): string {
  const next = new URLSearchParams(search)
  if (page === 1) next.delete('page')
  else next.set('page', String(page))
  return `?${next}`
}
