import { type Overview, shownInOverview } from '#domain/overview/overview.ts'
import { FigureCards } from './figure-cards.tsx'
import { Needs } from './needs.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { RevenueSection } from './revenue-section.tsx'
import { StatusDistribution } from './status-distribution.tsx'
import { TopProducts } from './top-products.tsx'

/** The overview: what needs the shopkeeper first, then the figures, the chart and the lists. */
export const Figures = ({ overview }: { overview: Overview }) => (
  <div className="grid gap-4">
    <Needs overview={overview} />
    <FigureCards overview={overview} />
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-[2fr_1fr]">
      <RevenueSection overview={overview} />
      <StatusDistribution overview={overview} />
    </div>
    <div className="grid grid-cols-1 gap-4 roomy:grid-cols-2">
      <RecentOrders orders={overview.recentOrders.slice(0, shownInOverview)} />
      <TopProducts products={overview.topProducts} />
    </div>
  </div>
)
