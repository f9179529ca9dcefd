import { formatNaira } from '#domain/money/money.ts'
import type { Compared } from '#domain/overview/compared.ts'
import { manyPending, type Overview } from '#domain/overview/overview.ts'
import { countedOrders } from './list-links.ts'

export type FigureCard = {
  title: string
  figure: string
  /** The list of what the figure counts; null if there is none. */
  to: string | null
  /** For figures of a period: the comparison with the period before, and the values of its parts so far. */
  compared?: Compared
  series?: readonly number[]
  /** A line that explains the figure, if the title isn't enough. */
  about?: string
  alert?: 'medium' | 'high' | null
}

/** The eight cards in their order. */
export function cardsOf(overview: Overview): FigureCard[] {
  const { period, series } = overview
  const begun = Math.ceil((Date.parse(overview.now) - Date.parse(overview.from)) / overview.partMs)
  const count = (figure: number) => figure.toLocaleString('en-NG')
  const of = (name: 'revenue' | 'orders' | 'average' | 'customers') => ({
    compared: overview[name],
    series: series[name].now.slice(0, begun),
  })
  return [
    { title: 'Total Revenue', figure: formatNaira(overview.revenue.now), to: '#revenue', ...of('revenue') },
    { title: 'Total Orders', figure: count(overview.orders.now), to: countedOrders(period), ...of('orders') },
    { title: 'Average Order Value', figure: formatNaira(overview.average.now), to: null, ...of('average') },
    { title: 'New Customers', figure: count(overview.customers.now), to: null, ...of('customers') },
    {
      title: 'Pending Orders',
      figure: count(overview.pending),
      to: '/admin/orders?status=pending',
      about: 'Waiting now',
      alert: overview.pending > manyPending ? 'medium' : null,
    },
    {
      title: 'Low Stock Alert',
      figure: count(overview.lowStock),
      to: '/admin/products?stock=low',
      about: 'Products with fewer than 10 pieces',
      alert: overview.lowStock > 0 ? 'high' : null,
    },
    { title: 'Total Products', figure: count(overview.products), to: '/admin/products', about: 'Drafts included' },
    { title: 'Active Coupons', figure: count(overview.coupons), to: '/admin/coupons?status=live', about: 'Usable now' },
  ]
}
