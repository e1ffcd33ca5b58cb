import type { NamingField } from '@quarterpole/contract/contact-calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useDone } from '../../app/activity/use-undo.ts'
import { type BodyOf, write } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/Layout.tsx'
import { useMay } from '../../ui/may.ts'
import { useToast } from '../../ui/Toast.tsx'
import { contactsOfHorseQuery } from './queries.ts'

interface NamedContactProps {
  horseId: number
  field: NamingField
  /** As on file. */
  name: string
}

/** A name in a horse's facts: it leads to the contact of that name, or makes one of it. */
export function NamedContact({ horseId, field, name }: NamedContactProps) {
  const { data } = useQuery({
    ...contactsOfHorseQuery(horseId),
    enabled: useMay('listContactsOfHorse'),
  })
  if (data === undefined) return name
  const [first, ...others] = data.filter((contact) => contact.field === field)
  if (first === undefined) return <AddAsContact field={field} name={name} />
  const href = others.length === 0 ? paths.contact(first.id) : paths.contacts({ q: name })
  return <Anchor href={href}>{name}</Anchor>
}

function AddAsContact({ field, name }: Pick<NamedContactProps, 'field' | 'name'>) {
  const done = useDone()
  const notify = useToast()
  const invalidateAfter = useInvalidateAfter()
  const body = { name, [`is_${field}`]: true } as unknown as BodyOf<'createContact'> // the rest has its presets
  const adding = useMutation({
    mutationFn: () => write('createContact', { body }),
    onSuccess: async ({ activityId }) => {
      done(`${name} added to the contacts`, activityId)
      await invalidateAfter('record')
    },
    onError: (error) => notify('failure', detailOf(error, 'The contact wasn’t added. Try again.')),
  })
  const addOnce = useSingleFlight(adding)
  return (
    <Row as="span" gap="0 2" align="baseline" justify="end">
      {name}
      <Button
        need="createContact"
        kind="quiet"
        size="small"
        aria-label={`Add as contact: ${name}`}
        busy={adding.isPending}
        onClick={() => addOnce()}
      >
        Add as contact
      </Button>
    </Row>
  )
}
