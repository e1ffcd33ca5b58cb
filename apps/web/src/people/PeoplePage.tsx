import { NotLoaded } from '../app/NotLoaded.tsx'
import type { ListedPerson } from '@quarterpole/contract/people'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../app/api/client.ts'
import { Button } from '../ui/Button.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { ROLE_WORDS } from './account-words.ts'
import { AppointDialog } from './AppointDialog.tsx'
import { InvitationTable } from './InvitationTable.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { PersonTokensDialog } from './PersonTokensDialog.tsx'
import { RemovePersonDialog } from './RemovePersonDialog.tsx'
import { ShownOnce } from '../ui/ShownOnce.tsx'
import { useAct } from '../app/api/use-act.ts'
import { useMe } from '../app/use-me.ts'
import { NoAccounts } from './YouPage.tsx'

const KEY = ['people']

const usePeople = () => useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('listPeople', { signal }) })

/** Who has an account, and what each may do. */
export function PeoplePage() {
  const { data: me } = useMe()
  if (me?.mode === 'open') return <NoAccounts />
  return <People />
}

/** A link of which the server keeps only a hash: all made on this visit stay in sight. */
interface OnceLink {
  label: string
  path: string
  hint: string
}

function People() {
  const client = useQueryClient()
  const { data: me } = useMe()
  const [open, setOpen] = useState<'invite' | ListedPerson | null>(null)
  const [leaving, setLeaving] = useState<ListedPerson | null>(null)
  const [links, setLinks] = useState<readonly OnceLink[]>([])
  const show = (link: OnceLink) => setLinks((shown) => [link, ...shown])
  const [tokensOf, setTokensOf] = useState<ListedPerson['id'] | null>(null)
  const { data, error, refetch } = usePeople()
  const onDone = () => client.invalidateQueries({ queryKey: KEY })
  const remove = useAct(({ id }: ListedPerson) => call('deletePerson', { params: { id } }), {
    done: 'Removed',
    onDone: () => {
      setLeaving(null)
      return onDone()
    },
  })
  const takeBack = useAct((id: number) => call('deleteInvitation', { params: { id } }), {
    done: 'Invitation taken back',
    onDone,
  })
  const newPassword = useAct(
    async (person: ListedPerson) => ({
      person,
      made: await call('createPasswordLink', { params: { id: person.id } }),
    }),
    {
      onDone: ({ person, made }) =>
        show({
          label: `Password link for ${person.name}`,
          path: made.path,
          hint: 'Send it only to that person: it works once, for a day, and isn’t shown again.',
        }),
    },
  )
  if (error !== null || data === undefined || me === undefined || me.person === null)
    return (
      <NotLoaded
        what="the list"
        label="Loading people"
        error={error}
        onRetry={refetch}
        level={2}
        detail="Try again."
        rows={4}
      />
    )
  const holder = data.people.find(({ id }) => id === tokensOf)
  return (
    <>
      <PageTitle title="People" lead="Who can sign in here, and what each may do.">
        <Button kind="solid" onClick={() => setOpen('invite')}>
          Invite someone
        </Button>
      </PageTitle>
      {links.map(({ label, path, hint }) => (
        <ShownOnce key={path} label={label} value={`${window.location.origin}${path}`} hint={hint} />
      ))}
      <PeopleTable
        people={data.people}
        me={me.person}
        onEdit={setOpen}
        onPasswordLink={newPassword.mutate}
        onTokens={({ id }) => setTokensOf(id)}
        onRemove={setLeaving}
      />
      {data.invitations.length > 0 && (
        <Section title="Open invitations">
          <InvitationTable invitations={data.invitations} onTakeBack={takeBack.mutate} />
        </Section>
      )}
      {holder !== undefined && (
        <PersonTokensDialog person={holder} onRevoked={onDone} onClose={() => setTokensOf(null)} />
      )}
      {leaving !== null && (
        <RemovePersonDialog
          person={leaving}
          busy={remove.isPending}
          onRemove={() => remove.mutate(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
      {open !== null && (
        <AppointDialog
          person={open === 'invite' ? null : open}
          by={me.person.role}
          onClose={() => setOpen(null)}
          onInvited={(role, path) =>
            show({
              label: `Invitation link · ${ROLE_WORDS[role].name}`,
              path,
              hint: 'Send it to one person: it works once, for seven days, and isn’t shown again.',
            })
          }
          onDone={onDone}
        />
      )}
    </>
  )
}
