import type { Role } from '@quarterpole/contract/roles'
import type { CallName } from '../app/api/routes.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { EmptyState } from '../ui/States.tsx'
import { PageTitle } from '../ui/Section.tsx'
import { RIGHT_WORDS, ROLE_WORDS } from './account-words.ts'
import { rightFor } from '../app/access.ts'
import { paths } from '../app/paths.ts'
import { needOf } from '../app/pages.ts'
import { useIsOpen } from '../ui/may.ts'

interface ClosedPageProps {
  /** The call without which the page is of no use. */
  need: CallName
  /** The address's path. */
  here: string
  asRole: Role
}

/** In place of a page or form that the person's role does not include. */
export function ClosedPage({ need, here, asRole }: ClosedPageProps) {
  const isOpen = useIsOpen()
  const right = rightFor(need)
  if (right === 'nobody' || right === 'person') return null
  const isForm = needOf(here) !== need && isOpen(here) // the page around a form may be open
  return (
    <>
      <PageTitle title={isForm ? 'Not open to you' : 'This page isn’t open to you'} />
      <EmptyState
        level={2}
        title={`For people who may ${RIGHT_WORDS[right]}`}
        action={
          <Anchor href={isForm ? here : paths.dashboard()}>
            {isForm ? 'Back to the page' : 'Back to your first page'}
          </Anchor>
        }
      >
        Your role here is {ROLE_WORDS[asRole].name.toLowerCase()}. The barn’s owner can change what you may
        do.
      </EmptyState>
    </>
  )
}
