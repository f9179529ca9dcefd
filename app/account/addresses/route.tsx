import { shopContext } from '#app/context.server.ts'
import { pageMeta } from '#app/page-meta.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { useAnswerToast } from '#app/ui/use-answer-toast.ts'
import { readProfile } from '#domain/accounts/read-profile.server.ts'
import { listAddresses } from '#domain/addresses/list-addresses.server.ts'
import { FailedSection } from '../failed-section.tsx'
import { formText } from '../form-text.ts'
import { signedIn } from '../signed-in.server.ts'
import type { Route } from './+types/route'
import { type AddressAnswer, addressFailures, readAddressForm, readShownAddress } from './address-answer.ts'
import { AddressesPage } from './addresses-page.tsx'
import { changeAddresses } from './change-addresses.server.ts'

/** Loads the addresses and the profile (to fill in a new address), with the id of the address to edit. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const viewer = signedIn(context)
  const editing = new URL(request.url).searchParams.get('edit')?.toLowerCase() ?? null
  const loaded = await readOrReport(shop, 'addresses', async () => {
    const [addresses, profile] = await Promise.all([listAddresses(shop.db, viewer), readProfile(shop.db, viewer)])
    return { addresses, profile }
  })
  return { loaded, editing }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  changeAddresses(context, await request.formData())

/** Keeps the page and what was typed when the request fails. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<AddressAnswer> {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch {
    const act = form.get('act') === 'delete' ? 'delete' : 'save'
    const typed = act === 'save' ? readAddressForm(form) : null
    const id = typed && (formText(form, 'id') || null)
    const shown = id ? readShownAddress(form) : null
    return {
      act,
      ok: false,
      message: addressFailures[act],
      reason: null,
      errors: {},
      id,
      typed,
      shown,
      isUnanswered: true,
    }
  }
}

export const shouldRevalidate = ({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: AddressAnswer
  defaultShouldRevalidate: boolean
}) => defaultShouldRevalidate && !(actionResult?.ok === false && actionResult.isUnanswered)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Saved Addresses' }, matches)

export default function Addresses({ loaderData: { loaded, editing }, actionData }: Route.ComponentProps) {
  useAnswerToast(actionData)
  if (!loaded) return <FailedSection title="Failed to load addresses" />
  return <AddressesPage {...loaded} editing={editing} answer={actionData} />
}
