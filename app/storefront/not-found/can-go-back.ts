type Entries = { readonly canGoBack: boolean; entries: () => readonly unknown[] }
type Browser = { history: { readonly length: number }; navigation?: Entries | undefined }

/**
 * Whether there is a page before this one in the tab. The history's length counts the pages after this one, too; where the
 * browser tells its entries of this shop apart, what is beyond them came from elsewhere, before it.
 */
export function canGoBack({ history, navigation }: Browser): boolean {
  if (!navigation) return history.length > 1
  return navigation.canGoBack || navigation.entries().length < history.length
}
