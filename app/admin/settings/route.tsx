import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readSettingsForEdit } from '#domain/settings/read-settings-for-edit.server.ts'
import { adminMeta } from '../admin-meta.ts'
import { administratorOf } from '../administrator.server.ts'
import { AdminLink } from '../ui/admin-button.tsx'
import { IfMay, LookOnly } from '../ui/if-may.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/route'
import { saveSettings } from './save-settings.server.ts'
import type { SettingsAnswer } from './settings-answer.ts'
import { SettingsEditor } from './settings-editor.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const read = await readSettingsForEdit(context.get(shopContext).db, administratorOf(context))
  if (!read.ok) throw data(null, 403)
  return { version: read.version, settings: read.settings }
}

export const action = async ({ request, context }: Route.ActionArgs) => saveSettings(context, await request.formData())

/** Keeps the page and what was typed when the request fails or is refused. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<SettingsAnswer> {
  try {
    return await serverAction()
  } catch {
    return { ok: false, errors: [] }
  }
}

/** The loader doesn't run if nothing was saved, so that what is typed stays. */
export const shouldRevalidate = ({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs & { actionResult?: SettingsAnswer }) =>
  defaultShouldRevalidate && actionResult?.ok !== false

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Settings', matches)

export default function Settings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        title="Settings"
        state="What every page, price and mail says of the shop"
        act={
          <IfMay needs="settings.write">
            <AdminLink to="/admin/setup/connections">Mail and payment connections</AdminLink>
          </IfMay>
        }
      />
      <LookOnly needs="settings.write">
        <SettingsEditor saved={loaderData} />
      </LookOnly>
    </>
  )
}
