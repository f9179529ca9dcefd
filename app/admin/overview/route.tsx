import { isRouteErrorResponse, useSearchParams } from 'react-router'
import { readOverviewPeriod } from '#domain/overview/overview-period.ts'
import { pageMeta } from '../../page-meta.ts'
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

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  overview: await readOverviewOf(context, new URL(request.url).searchParams),
})

/** Coming from another page the skeleton is shown at once; on this one the figures stay until the next are there. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const overview = serverLoader().then(
    (loaded) => loaded.overview,
    (fault) => {
      // The network, or a server in front of the shop, that doesn't answer.
      if (fault instanceof TypeError || (isRouteErrorResponse(fault) && fault.status >= 500)) return null
      throw fault
    },
  )
  return window.location.pathname === '/admin' ? { overview: await overview } : { overview }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Admin Dashboard' }, matches)

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const period = readOverviewPeriod(search)
  const found = useSettled(loaderData.overview)
  const known = useKnownOverview(found?.value ?? null, period)
  const { isBusy, refresh } = useLiveOverview()
  const hasFailed = found !== null && found.value === null
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
      {known && <Figures overview={known} />}
      {found === null && !known && <OverviewSkeleton />}
    </>
  )
}
