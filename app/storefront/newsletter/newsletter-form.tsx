import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ignoreSecondPress } from '#app/ui/double-press.ts'
import { Icon } from '#app/ui/icon.tsx'
import { maxEmailLength, readEmail } from '#domain/notifications/email-address.ts'
import { answerTexts, isRefusal, type NewsletterAnswer } from './answer-texts.ts'
import { subscribe } from './subscribe.ts'

type Props = {
  /** The background: the page's, or a large indigo field. */
  ground?: 'page' | 'brand'
  /** The result of a submission without JavaScript. */
  answered?: NewsletterAnswer | null
}

/** The newsletter form. The result replaces the hint below it; without JavaScript a page shows the result. */
export function NewsletterForm({ ground = 'page', answered = null }: Props) {
  const [answer, setAnswer] = useState(answered)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  const showAnswer = (next: NewsletterAnswer) => {
    setAnswer(next)
    if (next === 'invalid') input.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const typed = input.current?.value ?? ''
    const email = readEmail(typed)
    if (email === null) return showAnswer('invalid')
    setBusy(true)
    const next = await subscribe(email)
    showAnswer(next)
    // Another address may have been typed meanwhile.
    if (next === 'sent' && input.current?.value === typed) input.current.value = ''
    setBusy(false)
  }
  const isRefused = answer !== null && isRefusal(answer)
  return (
    <form action="/api/v1/newsletter" method="post" onSubmit={submit} className="grid max-w-lg gap-2">
      <label htmlFor={id} className="font-semibold text-sm">
        Email address
      </label>
      <div className="flex flex-col gap-3 min-[26rem]:flex-row min-[26rem]:gap-0">
        <input
          ref={input}
          id={id}
          name="email"
          type="email"
          required
          maxLength={maxEmailLength}
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          autoCapitalize="off"
          aria-describedby={`${id}-answer`}
          aria-invalid={answer === 'invalid' || undefined}
          onInvalid={(event) => {
            // The message below the field replaces the browser's own.
            event.preventDefault()
            showAnswer('invalid')
          }}
          onChange={() => isRefused && setAnswer(null)}
          className="min-h-13 w-full min-w-0 shrink-0 border border-line-strong bg-surface px-4 text-base text-ink transition-colors hover:border-ink aria-invalid:border-2 aria-invalid:border-danger min-[26rem]:flex-1"
        />
        <Button
          type="submit"
          busy={busy}
          // The second press of a double click would find the field empty, and replace the result by a complaint about that.
          onClick={ignoreSecondPress}
          variant={ground === 'brand' ? 'inverse' : 'primary'}
          className="min-h-13"
        >
          Subscribe
        </Button>
      </div>
      <p
        id={`${id}-answer`}
        role="status"
        className={`flex min-h-[2lh] items-start gap-1.5 text-sm ${ground === 'brand' ? 'text-on-brand-soft' : 'text-soft'}`}
      >
        {answer === null ? (
          'New cloth and new pieces, now and then. You can unsubscribe with one click.'
        ) : (
          <>
            <Icon name={isRefused ? 'alert' : 'check'} className="mt-0.5 size-4 shrink-0" />
            <span className="font-semibold">{answerTexts[answer]}</span>
          </>
        )}
      </p>
    </form>
  )
}
