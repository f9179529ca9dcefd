import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { listImports } from '#domain/catalogue/csv/read-import.server.ts'
import { adminMeta } from '../../admin-meta.ts'
import { administratorOf } from '../../administrator.server.ts'
import { FailedList } from '../../ui/failed-list.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/route'
import { FileZone } from './file-zone.tsx'
import { ImportHelp } from './import-help.tsx'
import { ImportList } from './import-list.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  return { listed: await readOrReport(shop, 'imports', () => listImports(shop.db, administratorOf(context))) }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Import products', matches)

export default function Import({ loaderData: { listed } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        title="Import products"
        state="A file is checked line by line first, and then applied as a whole or not at all."
        back={{ to: '/admin/products', name: 'Products' }}
      />
      <div className="grid gap-6 pb-8">
        <FileZone />
        <ImportHelp />
        {listed === null && <FailedList title="Failed to load imports" />}
        {listed?.ok && <ImportList imports={listed.imports} />}
      </div>
    </>
  )
}
