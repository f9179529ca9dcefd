import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

type Props = { title: string; text: string; children?: ReactNode }

/** A page about the newsletter with one message and one action, by default a link to the shop. */
export const NewsletterSheet = ({ title, text, children }: Props) => (
  <EmptyState title={title} text={text}>
    {children ?? <ButtonLink to="/shop">Continue Shopping</ButtonLink>}
  </EmptyState>
)
