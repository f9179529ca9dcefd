/** The search of an address as a list's form sends it: without what is empty, and from the first page. */
export function searchOf(fields: Iterable<[string, FormDataEntryValue]>): string {
  const kept = [...fields].flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value.trim() : ''
    return text === '' ? [] : [[name, text]]
  })
  return `?${new URLSearchParams(kept)}`
}

/** The search of an address with one value changed, and from the first page; null takes it out. */
export function searchWith(search: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(search)
  next.delete('page')
  if (value === null) next.delete(name)
  else next.set(name, value)
  return `?${next}`
}

/** The search of an address on another page of its list. */
export function searchOfPage(search: URLSearchParams, page: number): string {
  const next = new URLSearchParams(search)
  if (page === 1) next.delete('page')
  else next.set('page', String(page))
  return `?${next}`
}
