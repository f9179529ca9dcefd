import type { OrderStatus } from '#domain/orders/status.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { paymentLook, statusLooks } from './words.ts'

type WordsProps = { word: string; icon: Parameters<typeof AdminIcon>[0]['name']; color: string }

const Words = ({ word, icon, color }: WordsProps) => (
  <span className={`inline-flex items-center gap-1.5 whitespace-nowrap font-medium ${color}`}>
    <AdminIcon name={icon} className="size-4 shrink-0" />
    {word}
  </span>
)

/** Where an order stands, as icon, colour and word. */
export const StatusWords = ({ status }: { status: OrderStatus }) => <Words {...statusLooks[status]} />

/** How its payment stands. */
export const PaymentWords = ({ status }: { status: string }) => <Words {...paymentLook(status)} />
