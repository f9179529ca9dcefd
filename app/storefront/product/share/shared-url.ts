/** The page's address with only the chosen size and colour as parameters. */
export function sharedUrl(origin: string, pathname: string, search: string): string {
  const asked = new URLSearchParams(search)
  const chosen = new URLSearchParams()
  for (const name of ['size', 'color']) {
    const value = asked.get(name)
    if (value) chosen.set(name, value)
  }
  return `${origin}${pathname}${chosen.size === 0 ? '' : `?${chosen}`}`
}
