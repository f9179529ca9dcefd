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

/** An order's status as icon, colour and text. */
export const StatusWords = ({ status }: { status: OrderStatus }) => <Words {...statusLooks[status]} />

/** A payment's status as icon, colour and text. */
export const PaymentWords = ({ status }: { status: string }) => <Words {...paymentLook(status)} />
