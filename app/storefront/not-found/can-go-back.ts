type Entries = { readonly canGoBack: boolean; entries: () => readonly unknown[] }
type Browser = { history: { readonly length: number }; navigation?: Entries | undefined }

/**
 * Whether the tab has an earlier page. `history.length` also counts later pages; with the Navigation API, entries
 * beyond the shop's own came from another site before.
 */
export function canGoBack({ history, navigation }: Browser): boolean {
  if (!navigation) return history.length > 1
  return navigation.canGoBack || navigation.entries().length < history.length
}
