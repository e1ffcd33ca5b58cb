import { embryoRule, isOfEmbryos } from '@quarterpole/contract/embryo-rules'
import { rulesInForce } from '@quarterpole/contract/semen-clock'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRemove } from '../../app/activity/use-remove.ts'
import { write } from '../../app/api/client.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { RecordFiles } from '../../app/record-files/RecordFiles.tsx'
import { Button } from '../../ui/Button.tsx'
import { Row, Stack } from '../../ui/Layout.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import { Dim, Muted } from '../../ui/Words.tsx'
import { draftOf } from '../records/record-draft.ts'
import { RowActions } from '../records/RecordSection.tsx'
import { type RegistryRule, rulesQuery } from './queries.ts'
import { splitOff } from '../../ui/split-off.tsx'
import { YearStartSection } from './YearStartSection.tsx'

const RecordForm = splitOff(async () => (await import('../records/RecordForm.tsx')).RecordForm)

type Rule = ReturnType<typeof rulesInForce<RegistryRule>>[number]
const isOwn = (rule: Rule): rule is RegistryRule => 'id' in rule

/** What registries ask of stored semen, donors and embryos, each rule with its source and the day it was looked up. */
export function RegistryRulesPage() {
  const { data, error, refetch } = useQuery(rulesQuery)
  const [open, setOpen] = useState<Rule | 'new' | null>(null)
  return (
    <>
      <PageTitle
        title="Registry Rules"
        lead="How long a registry takes foals of a dead or gelded sire’s stored semen, and of frozen embryos once a parent has died, and which papers it wants for donors and embryos. Bookings, breedings and To Do go by these rules."
      >
        <Row gap="2 3">
          <RecordFiles kind="rules" />
          <Button need="createRule" kind="solid" icon="plus" onClick={() => setOpen('new')}>
            Add a registry rule
          </Button>
        </Row>
      </PageTitle>
      {data === undefined ? (
        <NotLoaded what="the registry rules" error={error} onRetry={refetch} rows={3} columns={5} />
      ) : (
        <Stack gap={6}>
          <RulesTable
            sort="clock"
            rules={[...rulesInForce(data), embryoRule('embryo_term', data)]}
            onEdit={setOpen}
          />
          <RulesTable
            sort="papers"
            rules={[embryoRule('enrollment', data), embryoRule('permit', data)]}
            onEdit={setOpen}
          />
          <Muted>
            Where several rules of stored semen fit a horse, the shortest counts. A rule that you save under
            the name of one that comes with Quarterpole takes its place; delete yours and that one counts
            again.
          </Muted>
        </Stack>
      )}
      <YearStartSection />
      {open !== null && (
        <RecordForm
          name="rule"
          horse={null}
          record={open !== 'new' && isOwn(open) ? open : null}
          {...(open !== 'new' && !isOwn(open) && { preset: draftOf('rule', open) })}
          words={{}}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

const foaledWords = ({ foaled_from, foaled_to }: Rule): string => {
  if (foaled_from === null) return foaled_to === null ? 'any year' : `before ${foaled_to + 1}`
  return foaled_to === null ? `${foaled_from} or later` : `${foaled_from} to ${foaled_to}`
}
const termWords = (rule: Rule): string =>
  rule.years === null
    ? 'without limit'
    : `${plural(rule.years, 'calendar year')} after the year ${isOfEmbryos(rule) ? 'a parent' : 'he'} died or was gelded`

const SORTS = {
  clock: { caption: 'Registry rules', name: 'Rule', foaled: 'Foaled', hasTerm: true },
  papers: { caption: 'Papers of donors and embryos', name: 'Paper', foaled: 'Donor foaled', hasTerm: false },
} as const

interface TableProps {
  sort: keyof typeof SORTS
  rules: readonly Rule[]
  onEdit: (rule: Rule) => void
}

/** Rules of one sort, each with its source; those of semen and embryos in a tank with how long foals are taken. */
export function RulesTable({ sort, rules, onEdit }: TableProps) {
  const { caption, name, foaled, hasTerm } = SORTS[sort]
  return (
    <Table caption={caption} entries="1fr auto">
      <thead>
        <tr>
          <Th>{name}</Th>
          <Th>Registry</Th>
          <Th>{foaled}</Th>
          {hasTerm && <Th>Foals are taken</Th>}
          <Th>Source</Th>
          <Th />
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={isOwn(rule) ? rule.id : rule.name}>
            <RowHead>
              {rule.name} {!isOwn(rule) && <Dim>comes with Quarterpole</Dim>}
            </RowHead>
            <Td>{rule.body}</Td>
            <Td whole>
              <PhoneLabel>{foaled}</PhoneLabel>
              {foaledWords(rule)}
            </Td>
            {hasTerm && (
              <Td whole>
                <PhoneLabel>Foals are taken</PhoneLabel>
                {termWords(rule)}
              </Td>
            )}
            <Td whole>
              <PhoneLabel>Source</PhoneLabel>
              <Source {...rule} />
            </Td>
            <Td>
              <Actions rule={rule} onEdit={onEdit} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Actions({ rule, onEdit }: { rule: Rule; onEdit: (rule: Rule) => void }) {
  const remove = useRemove()
  return isOwn(rule) ? (
    <RowActions
      whose={rule.name}
      needs={['updateRule', 'deleteRule']}
      onEdit={() => onEdit(rule)}
      onDelete={() =>
        remove({
          sentence: `Registry rule ${rule.name} deleted`,
          remove: () => write('deleteRule', { params: { id: rule.id } }),
        })
      }
    />
  ) : (
    <Button need="createRule" kind="quiet" size="small" onClick={() => onEdit(rule)}>
      Edit<VisuallyHidden> {rule.name}</VisuallyHidden>
    </Button>
  )
}

const Source = ({ source, link, source_date, notes }: Rule) => (
  <>
    {link !== null && /^https?:\/\//i.test(link) ? (
      <a href={link} target="_blank" rel="noopener noreferrer">
        {source}
      </a>
    ) : (
      [source, link].filter(Boolean).join(', ')
    )}{' '}
    <Dim>
      looked up {dayOf(source_date)}
      {notes !== null && `. ${notes}`}
    </Dim>
  </>
)
