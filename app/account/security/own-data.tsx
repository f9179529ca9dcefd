import { useState } from 'react'
import { type AuthRefusal, unknownError } from '#app/session/auth-answer.ts'
import { ErrorBox } from '#app/session/error-box.tsx'
import { Button } from '#app/ui/button.tsx'
import { saveFile } from './save-file.ts'
import { Section } from './section.tsx'

/** Downloads the data that the shop stores about the account. */
export function OwnData() {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<AuthRefusal | null>(null)
  // A fetch instead of a link, so that somebody who was signed out meanwhile is asked to sign in.
  async function download() {
    if (isBusy) return
    setIsBusy(true)
    setRefusal(null)
    try {
      const answer = await fetch('/api/v1/account/export')
      if (!answer.ok) throw new Error(`the export was answered with ${answer.status}`)
      const { data }: { data: unknown } = await answer.json()
      saveFile('aso-account.json', 'application/json', JSON.stringify(data, null, 2))
    } catch {
      setRefusal(unknownError)
    }
    setIsBusy(false)
  }
  return (
    <Section title="Your data">
      <p className="text-soft">
        Everything that we keep of your account, as a file: profile, addresses, cart, devices, orders, messages and
        styling sessions.
      </p>
      <ErrorBox refusal={refusal} />
      <Button variant="secondary" className="sm:justify-self-start" busy={isBusy} onClick={download}>
        {isBusy ? 'Preparing…' : 'Download my data'}
      </Button>
    </Section>
  )
}
