import { isRouteErrorResponse, useSearchParams } from 'react-router'
import { readOverviewPeriod } from '#domain/overview/overview-period.ts'
import { pageMeta } from '../../page-meta.ts'
import { FirstSteps } from '../setup/first-steps.tsx'
import { readFirstSteps } from '../setup/read-first-steps.server.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { useSettled } from '../ui/use-settled.ts'
import type { Route } from './+types/route'
import { FailedOverview } from './failed-overview.tsx'
import { Figures } from './figures.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { PeriodSelector } from './period-selector.tsx'
import { readOverviewOf } from './read-overview.server.ts'
import { RefreshButton } from './refresh-button.tsx'
import { SlowNotice } from './slow-notice.tsx'
import { spanText } from './span-text.ts'
import { useKnownOverview } from './use-known-overview.ts'
import { useLiveOverview } from './use-live-overview.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const [overview, checklist] = await Promise.all([
    readOverviewOf(context, new URL(request.url).searchParams),
    readFirstSteps(context),
  ])
  return { loaded: { overview, checklist } }
}

/** When coming from another page, the skeleton shows at once; on this page, the old figures stay until the new ones are loaded. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loading = serverLoader().then(
    ({ loaded }) => loaded,
    (fault) => {
      // The network failed, or a server in front of the shop.
      if (fault instanceof TypeError || (isRouteErrorResponse(fault) && fault.status >= 500))
        return { overview: null, checklist: null }
      throw fault
    },
  )
  return window.location.pathname === '/admin' ? { loaded: await loading } : { loaded: loading }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Admin Dashboard' }, matches)

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const period = readOverviewPeriod(search)
  const found = useSettled(loaderData.loaded)
  const known = useKnownOverview(found?.value.overview ?? null, period)
  const { isBusy, refresh } = useLiveOverview()
  const hasFailed = found !== null && found.value.overview === null
  return (
    <>
      <PageTitle
        title="Dashboard Overview"
        state={known ? spanText(known) : '…'}
        act={
          <div className="flex max-w-full flex-wrap items-center gap-2">
            <PeriodSelector period={period} />
            <RefreshButton isBusy={isBusy} onRefresh={refresh} />
          </div>
        }
      />
      <SlowNotice isWaiting={isBusy || found === null} />
      {hasFailed && <FailedOverview failure={loaderData} known={known} isBusy={isBusy} onRetry={refresh} />}
      {found?.value.checklist && <FirstSteps checklist={found.value.checklist} />}
      {known && <Figures overview={known} />}
      {found === null && !known && <OverviewSkeleton />}
    </>
  )
}
