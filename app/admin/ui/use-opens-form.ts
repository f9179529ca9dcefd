import { useSearchParams } from 'react-router'
import { opensForm, withoutForm, withParameter } from './opened-form.ts'
import { useListSearch } from './use-list-search.ts'

/** The props of links that open a form over the list. If another list is loading, the form opens over that one. */
export function useOpensForm() {
  const [shown] = useSearchParams()
  const search = useListSearch()
  // The form replaces the other list's navigation, so going back wouldn't lead to that list (`useOpened`).
  const isOther = `${withoutForm(shown)}` !== `${withoutForm(search)}`
  return (...parameter: [name: 'add' | 'edit', value: string]) => ({
    ...opensForm,
    to: withParameter(search, ...parameter),
    state: { opened: !isOther },
    preventScrollReset: true,
  })
}
