import { internationalDigits } from '#domain/orders/phone-number.ts'

const way =
  'inline-flex min-h-11 grow items-center justify-center border border-line-strong px-3 font-semibold hover:border-ink hover:bg-raised desk:min-h-10'

type Props = {
  email: string
  phone: string
  /** The subject of the mail. */
  subject?: string
}

/** Links to call, message or mail somebody. */
export function ContactWays({ email, phone, subject }: Props) {
  const digits = internationalDigits(phone)
  const about = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`
  return (
    <div data-act className="flex flex-wrap gap-2">
      {phone !== '' && (
        <a href={`tel:${digits === null ? phone.replaceAll(/[^+\d]/g, '') : `+${digits}`}`} className={way}>
          Call
        </a>
      )}
      {digits !== null && (
        <a href={`https://wa.me/${digits}`} target="_blank" rel="noreferrer" className={way}>
          WhatsApp
        </a>
      )}
      {email !== '' && (
        <a href={`mailto:${encodeURIComponent(email)}${about}`} className={way}>
          Mail
        </a>
      )}
    </div>
  )
}
