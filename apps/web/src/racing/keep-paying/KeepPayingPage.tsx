import { capital } from '@quarterpole/contract/capital'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../app/api/client.ts'
import { ApiError } from '../../app/api/error.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { PageNotFound } from '../../app/PageFailure.tsx'
import { paths } from '../../app/paths.ts'
import { useTitle } from '../../app/title.ts'
import { useAddress } from '../../app/use-address.ts'
import { horseQuery } from '../../herd/horses/queries.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Grid, look, Stack } from '../../ui/Layout.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import {
  ASKED,
  type Asked,
  ASKED_KEYS,
  type KeepPayingSearch,
  readKeepPayingSearch,
} from './keep-paying-search.ts'
import { KeepPayingView } from './KeepPayingView.tsx'

const keepPayingQuery = (id: number, { race = '', ...said }: KeepPayingSearch) =>
  queryOptions({
    queryKey: ['horses', id, 'keep-paying', race, said],
    queryFn: ({ signal }) => {
      const query = { race, ...said } as Required<KeepPayingSearch> // the server says what is missing
      return call('getKeepPaying', { params: { id }, query, signal })
    },
    enabled: Object.keys(said).length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Whether the payments ahead for a race are worth making. The address holds what the owner says of the race. */
export function KeepPayingPage({ id }: { id: number }) {
  const { search } = useAddress(paths.keepPaying(id), readKeepPayingSearch)
  const { data: horse, error: noHorse, refetch: again } = useQuery(horseQuery(id))
  const { data, error, refetch, isFetching } = useQuery(keepPayingQuery(id, search))
  const { race } = search
  useTitle(horse && `Keep paying? ${horse.name}`, horse?.name)
  if ((noHorse instanceof ApiError && noHorse.status === 404) || race === undefined) return <PageNotFound />
  if (horse === undefined)
    return <NotLoaded what="the horse" error={noHorse} onRetry={again} level={2} rows={6} />
  const refused = error instanceof ApiError && error.status === 422 ? error : null
  return (
    <>
      <PageTitle title="Keep paying?" lead={`${horse.name} · ${race}`} />
      <Stack gap={6} shrinks>
        <RaceForm id={id} search={search} refused={refused} busy={isFetching} />
        {error !== null && refused === null && (
          <NotLoaded what="the payments" error={error} onRetry={refetch} level={2} rows={4} />
        )}
        {data !== undefined && error === null && <KeepPayingView {...data} />}
      </Stack>
    </>
  )
}

interface RaceFormProps {
  id: number
  search: KeepPayingSearch
  /** What the server refused of it. */
  refused: ApiError | null
  busy: boolean
}

function RaceForm({ id, search, refused, busy }: RaceFormProps) {
  const [draft, setDraft] = useState<KeepPayingSearch>(() => ({
    ...Object.fromEntries(ASKED_KEYS.map((key) => [key, 'preset' in ASKED[key] ? ASKED[key].preset : ''])),
    ...search,
  }))
  const follow = useFollow()
  const errors = new Map(refused?.fieldErrors.map(({ path, message }) => [path, message]))
  const errorOf = (key: Asked) => {
    const message = errors.get(key)
    return message === undefined
      ? undefined
      : draft[key]
        ? `${capital(message)}.`.replace('..', '.')
        : 'Enter it.'
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    follow(paths.keepPaying(id, { ...draft, race: search.race }), { replace: true, keepScroll: true })
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="The race"
      data-screen-only
      className={look({ flow: 'stack', gap: 5, left: true })}
    >
      <Grid gap="4 5" columns={4} collapse="tablet" wide>
        {ASKED_KEYS.map((key) => {
          const facts: { label: string; type?: 'date'; hint?: string } = ASKED[key]
          return (
            <TextField
              key={key}
              {...facts}
              {...(facts.type === undefined && key !== 'split' ? { inputMode: 'numeric' as const } : {})}
              autoComplete="off"
              value={draft[key] ?? ''}
              error={errorOf(key)}
              onChange={({ target }) => setDraft({ ...draft, [key]: target.value })}
            />
          )
        })}
      </Grid>
      {errors.has('race') && <p role="alert">{errors.get('race')}</p>}
      <Button type="submit" busy={busy}>
        Figure
      </Button>
    </form>
  )
}
