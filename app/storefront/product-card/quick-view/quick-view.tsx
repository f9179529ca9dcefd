import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { isPlainClick } from '#app/ui/is-plain-click.ts'
import { Link } from '#app/ui/link.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { useOwnEntry } from '#app/ui/use-own-entry.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { picturesIn } from '#domain/catalogue/product-picture.ts'
import { useLinks } from '../../layouts/layout-links.ts'
import { BuyForm } from '../../product/buying/buy-form.tsx'
import { type Choice, readChoice, writeChoice } from '../../product/buying/choice.ts'
import { useBuying } from '../../product/buying/use-buying.ts'
import { DetailError } from './detail-error.tsx'
import { DialogAlert, useDialogAlert } from './dialog-alert.tsx'
import { detailFromCard } from './parse-detail.ts'
import { useDetail } from './use-detail.ts'

const focusable = ':is(input:not([type=hidden]), button, a):not(:disabled, [inert] *)'

/** A dialog to choose options and buy without leaving the page: a bottom sheet on phones, a window on wide screens. */
export function QuickView({ card, onClose }: { card: ProductCard; onClose: () => void }) {
  const answer = useDetail(card)
  const product = answer.state === 'ready' ? answer.detail : detailFromCard(card)
  const [chosen, choose] = useState<Choice>({ size: null, color: card.shownColor ?? null })
  // The loaded stock may make the chosen options invalid.
  const choice = readChoice(product, new URLSearchParams(writeChoice(chosen)))
  const [picture] = picturesIn(product.pictures, choice.color ?? card.shownColor ?? null)
  const [isDone, setIsDone] = useState(false)
  const { alert, showError } = useDialogAlert()
  const buying = useBuying(product, { choice, choose }, { onAdded: () => setIsDone(true), showError })
  const path = useLinks().product(card.slug) + writeChoice(choice)
  const entry = useOwnEntry(() => setIsDone(true))
  const buyingPart = useRef<HTMLDivElement>(null)

  // The retry button disappeared with the error, so the focus moves to what replaced it.
  useEffect(() => {
    if (answer.state === 'loading' || document.activeElement !== document.body) return
    buyingPart.current?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true })
  }, [answer.state])

  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    entry.leave()
    onClose()
  }
  return (
    <Modal
      label={`Quick view of ${card.name}`}
      onClose={onClose}
      isDone={isDone}
      className="mt-auto max-h-[92dvh] w-full overflow-y-auto overscroll-contain border-line-strong border-t bg-ground text-left text-ink transition-[translate,opacity] backdrop:bg-scrim starting:[translate:0_24px] starting:opacity-0 md:m-auto md:w-[min(58rem,92vw)] md:border"
    >
      <form method="dialog" className="sticky top-0 z-20 flex h-0 justify-end">
        <button type="submit" aria-label="Close quick view" className="grid size-12 place-items-center bg-ground">
          <Icon name="close" />
        </button>
      </form>
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-6 p-4 md:grid-cols-2 md:gap-x-10 md:p-0">
        <div className="aspect-4/5 overflow-hidden bg-sunken md:row-span-2">
          {picture && (
            <Picture
              picture={picture}
              sizes="(min-width: 768px) 29rem, 7rem"
              alt=""
              className="size-full object-cover"
            />
          )}
        </div>
        <div className="grid content-start gap-2 self-center pr-10 md:self-auto md:pt-10 md:pr-14">
          <p className="text-soft text-xs tracking-wide">{card.category.name}</p>
          <h2 className="font-display text-2xl md:text-3xl">{card.name}</h2>
          <Price price={product.price} compareAtPrice={product.compareAtPrice} className="text-lg" />
        </div>
        <div ref={buyingPart} className="col-span-2 grid content-start gap-3 md:col-span-1 md:pr-10 md:pb-8">
          <div className="relative">
            <div inert={answer.state !== 'ready'} aria-busy={answer.state === 'loading'}>
              <BuyForm buying={buying} className="w-full" />
            </div>
            {answer.state !== 'ready' && answer.state !== 'loading' && (
              <DetailError state={answer.state} isAsking={answer.isAsking} onAgain={answer.again} />
            )}
          </div>
          <Link
            to={path}
            replace
            onClick={follow}
            className="inline-flex min-h-11 items-center justify-self-start text-sm underline underline-offset-4"
          >
            View full details
          </Link>
        </div>
      </div>
      <DialogAlert text={alert} />
    </Modal>
  )
}
