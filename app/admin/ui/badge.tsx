import type { ReactNode } from 'react'
import { AdminIcon, type AdminIconName } from './admin-icon.tsx'

const tones = {
  good: 'text-success',
  low: 'text-pending',
  bad: 'text-danger',
  calm: 'text-soft',
  planned: 'text-processing',
} as const

export type BadgeTone = keyof typeof tones

/** A state as icon, colour and text. */
export const Badge = ({ tone, icon, children }: { tone: BadgeTone; icon: AdminIconName; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
    <AdminIcon name={icon} className={`size-4 shrink-0 ${tones[tone]}`} />
    {children}
  </span>
)
