export type PageLink = { kind: 'page'; number: number } | { kind: 'gap'; after: number }

/** The pages to link to: the first, the last, the current one and its neighbours, with gaps between. */
export function pageLinks(page: number, pages: number): PageLink[] {
  const numbers = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((n) => n >= 1 && n <= pages)
    .sort((a, b) => a - b)
  return numbers.flatMap((number, at) => {
    const before = numbers[at - 1]
    const link: PageLink = { kind: 'page', number }
    if (before === undefined || number === before + 1) return [link]
    return number === before + 2 ? [{ kind: 'page', number: before + 1 }, link] : [{ kind: 'gap', after: before }, link]
  })
}
