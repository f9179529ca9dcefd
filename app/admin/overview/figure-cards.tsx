import { Link } from '#app/ui/link.tsx'
import type { OrderPeriod } from '#domain/orders/admin-order-filter.ts'
import type { Compared } from '#domain/overview/compared.ts'
import type { Overview } from '#domain/overview/overview.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Badge } from '../ui/badge.tsx'
import { cardsOf, type FigureCard } from './cards-of.ts'
import { changeText, periodBefore } from './change-text.ts'
import { Sparkline } from './sparkline.tsx'

/** The eight figures, each with a link to the list of what it counts. */
export const FigureCards = ({ overview }: { overview: Overview }) => (
  <ul
    aria-label="Figures"
    className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3 desk:gap-4 roomy:grid-cols-4"
  >
    {cardsOf(overview).map((card) => (
      <Card key={card.title} card={card} period={overview.period} />
    ))}
  </ul>
)

// Longer figures don't fit side by side on phones.
const longFigure = 11

function Card({ card, period }: { card: FigureCard; period: OrderPeriod }) {
  const { title, figure, to, compared, series, about, alert } = card
  return (
    <li className="relative flex min-h-36 min-w-0 flex-col border border-line bg-surface p-3 has-[a:hover]:border-ink desk:p-4">
      <h2 className="text-soft text-xs desk:text-sm">
        {to === null ? (
          title
        ) : (
          <Link to={to} className="after:absolute after:inset-0">
            {title}
          </Link>
        )}
      </h2>
      <p
        className={`whitespace-nowrap font-semibold tabular-nums tracking-tight ${figure.length > longFigure ? 'text-lg desk:text-xl' : 'text-xl desk:text-2xl'}`}
      >
        {figure}
      </p>
      {series && <Sparkline values={series} className="mt-auto mb-1 h-6 w-full text-brand" />}
      {compared && <Change compared={compared} period={period} />}
      {about !== undefined && <p className="mt-auto text-soft text-xs">{about}</p>}
      {alert && <Alert level={alert} />}
    </li>
  )
}

function Change({ compared, period }: { compared: Compared; period: OrderPeriod }) {
  const { word, icon } = changeText(compared)
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-xs">
      <AdminIcon name={icon} className="size-4 shrink-0" />
      <span className="font-semibold tabular-nums">{word}</span>
      <span className="text-soft">from {periodBefore[period]}</span>
    </p>
  )
}

const Alert = ({ level }: { level: 'medium' | 'high' }) => (
  <p className="mt-1 font-semibold text-xs">
    <Badge tone={level === 'high' ? 'bad' : 'low'} icon="alert">
      {level === 'high' ? 'High alert' : 'Medium alert'}
    </Badge>
  </p>
)
