import type { ReactNode } from 'react'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { providerTitles } from '#domain/orders/provider-name.ts'
import { Section } from '../../ui/section.tsx'
import { dashboards, stateTexts, webhookAddresses } from './connection-words.ts'
import { Facts, Typed } from './facts.tsx'
import type { ShownPayment } from './read-connections.server.ts'
import type { TrialAnswer } from './trial-answer.ts'
import { TryForm } from './try-form.tsx'

type Props = { payment: ShownPayment; isProduction: boolean; answer: TrialAnswer | null }

/** A payment provider: its state, what is missing, its webhook address, and a button that tests its key. */
export function PaymentSection({ payment, isProduction, answer }: Props) {
  const { provider, state, canBeTried } = payment
  const { word, text } = stateTexts[state]
  return (
    <Section title={`${providerTitles[provider]}: ${word.toLowerCase()}`}>
      <p>{text}</p>
      <Facts facts={factsOf(payment, isProduction)} />
      {canBeTried && <TryForm which={provider} act={`Try ${providerTitles[provider]}`} answer={answer} />}
    </Section>
  )
}

function factsOf(payment: ShownPayment, isProduction: boolean): [string, ReactNode][] {
  const { state, missing, variables, keyEnd, otherHost, provider } = payment
  const facts: [string, ReactNode][] = []
  if (missing.length > 0) facts.push(['Missing', <Names key="missing" names={missing} />])
  if (state === 'none' || state === 'incomplete' || state === 'sandbox')
    facts.push([
      'Keys',
      <>
        {dashboards[provider]} {isProduction ? 'The shop takes live keys only.' : 'The shop takes test keys only.'} Set
        them as <Names names={[...new Set(Object.values(variables))]} />.
      </>,
    ])
  if (keyEnd !== null) facts.push(['Secret key', <>ends in {keyEnd}</>])
  if (otherHost !== null) facts.push(['Called at', <Typed key="host">{otherHost}</Typed>])
  return [...facts, ...webhookFacts(payment)]
}

function webhookFacts(payment: ShownPayment): [string, ReactNode][] {
  const { state, webhookUrl, webhookProof, hasWebhookSecret, variables, lastWebhookAt, provider } = payment
  if (state === 'none') return []
  const came: [string, ReactNode] = [
    'Last webhook',
    lastWebhookAt === null ? 'None has come yet' : dayAndTimeText(lastWebhookAt),
  ]
  if (state === 'sandbox') return [came]
  const proof: [string, ReactNode][] =
    webhookProof === 'secret_key'
      ? []
      : [
          [
            'Webhook secret',
            hasWebhookSecret ? (
              <>set; type the same text as the secret hash at the provider’s</>
            ) : (
              <>
                missing: make up 32 random characters, set them as <Typed>{variables.webhooks}</Typed>, and type the
                same at the provider’s
              </>
            ),
          ],
        ]
  const address: [string, ReactNode] = [
    'Webhook address',
    <>
      <Typed>{webhookUrl}</Typed> {webhookAddresses[provider]}
    </>,
  ]
  return [address, ...proof, came]
}

const Names = ({ names }: { names: readonly string[] }) =>
  names.map((name, place) => (
    <span key={name}>
      {place === 0 ? '' : place === names.length - 1 ? ' and ' : ', '}
      <Typed>{name}</Typed>
    </span>
  ))
