import { AdminLink } from '../../ui/admin-button.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { DeleteAnswer } from './delete-answer.ts'
import { leftText } from './left-text.ts'

type Props = { answer: Extract<DeleteAnswer, { ok: true }>; back: { to: string; name: string } }

/** Shown in place of a deleted person's page, with what remains of them. */
export const DeletedPage = ({ answer, back }: Props) => (
  <>
    <PageTitle title="Delete customer" back={back} />
    <div role="status">
      <EmptyList title="The customer is deleted" text={leftText(answer)}>
        <AdminLink to={back.to}>{`All ${back.name.toLowerCase()}`}</AdminLink>
      </EmptyList>
    </div>
  </>
)
