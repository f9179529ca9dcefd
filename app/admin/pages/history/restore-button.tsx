import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { InformationPage } from '#domain/content/information/information-page.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { sayDone, sayFailed } from '../../ui/outcome-toast.ts'
import type { RestoreAnswer } from './restore-version.server.ts'

const problems = {
  changed: 'Somebody has published since. Please look at the newest version first.',
  failed: 'Failed to publish the page',
}

type Props = { page: InformationPage; from: number; newest: number }

/** A button that publishes an earlier text again, after a confirmation. */
export function RestoreButton({ page, from, newest }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const fetcher = useFetcher<RestoreAnswer>()
  const navigate = useNavigate()
  const isBusy = fetcher.state !== 'idle'
  const take = useEffectEvent((answer: RestoreAnswer) => {
    setIsAsking(false)
    if (!answer.ok) return sayFailed(`page:${page}`, problems[answer.reason])
    sayDone(`page:${page}`, 'Page published')
    void navigate('.', { replace: true, preventScrollReset: true })
  })
  // A fetcher's answer arrives outside React's event handlers, so it is handled in an effect.
  useEffect(() => {
    if (fetcher.data) take(fetcher.data)
  }, [fetcher.data])
  const restore = () =>
    fetcher.submit(
      { sent: JSON.stringify({ from, version: newest }) },
      { method: 'post', action: `/admin/pages/${page}/history` },
    )
  const name = from === 0 ? 'the text that the shop came with' : `version ${from}`
  return (
    <>
      <AdminButton tone="primary" className="justify-self-start" onClick={() => setIsAsking(true)}>
        {from === 0 ? 'Publish this text again' : `Publish version ${from} again`}
      </AdminButton>
      {isAsking && (
        <ConfirmDialog
          title={`Publish ${name} again?`}
          act="Publish"
          busyAct="Publishing…"
          isBusy={isBusy}
          onAct={restore}
          onClose={() => setIsAsking(false)}
        >
          Visitors see it at once. Version {newest} stays in the history.
        </ConfirmDialog>
      )}
    </>
  )
}
