import { Form, useNavigation } from 'react-router'
import { AdminButton } from '../ui/admin-button.tsx'

/** A button that hides the checklist from the overview, or shows it there again. */
export function PutAwayForm({ isAway }: { isAway: boolean }) {
  const isBusy = useNavigation().formAction === '/admin/setup'
  return (
    <Form method="post" action="/admin/setup" preventScrollReset>
      <AdminButton type="submit" name="act" value={isAway ? 'bring_back' : 'put_away'} tone="quiet" isBusy={isBusy}>
        {isAway ? 'Show on the overview' : 'Put away'}
      </AdminButton>
    </Form>
  )
}
