import { ROLE_FILTERS, STATUS_FILTERS, TEST_FILTERS } from '@quarterpole/contract/limits'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Segmented, SelectField, TextField } from '../../ui/Field.tsx'
import { FormFields, WholeRow } from '../../ui/FormDialog.tsx'
import {
  ROLE_FILTER_WORD,
  STATUS_FILTER_WORD,
  testFilterWord,
  WHOSE_WORD,
} from '../../herd/horses/barn-words.ts'
import { look, Row } from '../../ui/Layout.tsx'
import { WHOSE, type Whose } from '../../herd/horses/horse-search.ts'
import { QUALITY_WORDS } from '../../herd/horses/quality-words.ts'
import type { HorseFilter } from '../../herd/horses/queries.ts'

export interface HorseFiltersProps {
  filter: HorseFilter
  /** Whose horses are listed now. */
  whose: Whose
  /** Only a herd with reference horses has a choice. */
  hasReference: boolean
  onChange: (part: Partial<HorseFilter>) => void
}

/** What the list is narrowed to, in words; empty without a filter. */
export function filterWords({ lacks, status, role, test, injury, owner }: HorseFilter): string[] {
  return [
    status === undefined ? [] : [STATUS_FILTER_WORD[status]],
    role === undefined ? [] : [ROLE_FILTER_WORD[role]],
    test === undefined ? [] : [testFilterWord(test)],
    injury === undefined ? [] : ['Out with an injury'],
    owner === undefined ? [] : [`Owner ${owner}`],
    lacks === undefined ? [] : [`Missing ${QUALITY_WORDS[lacks]}`],
  ].flat()
}

export const NO_FILTERS: Partial<HorseFilter> = {
  lacks: undefined,
  status: undefined,
  role: undefined,
  test: undefined,
  injury: undefined,
  owner: undefined,
}

/** Mine or all, the filters that are set, and a sheet to set them. */
export function HorseFilters({ filter, whose, hasReference, onChange }: HorseFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const words = filterWords(filter)
  return (
    <Row gap="2 3" below={3} data-screen-only>
      {hasReference && (
        <Segmented
          label="Whose horses"
          size="small"
          value={whose}
          choices={WHOSE.map((value) => ({ value, label: WHOSE_WORD[value] }))}
          onChange={(next) => onChange({ whose: next })}
        />
      )}
      <Button size="small" onClick={() => setOpen(true)}>
        Filters{words.length > 0 && ` (${words.length})`}
      </Button>
      {words.length > 0 && (
        <>
          <p className={look({ size: 'small', tone: 'muted' })}>{words.join(' · ')}</p>
          <Button size="small" kind="quiet" onClick={() => onChange(NO_FILTERS)}>
            Clear filters
          </Button>
        </>
      )}
      {isOpen && <FilterSheet filter={filter} onChange={onChange} onClose={() => setOpen(false)} />}
    </Row>
  )
}

const any = (label: string) => ({ value: 'any' as const, label })

function FilterSheet({
  filter,
  onChange,
  onClose,
}: Pick<HorseFiltersProps, 'filter' | 'onChange'> & { onClose: () => void }) {
  const [owner, setOwner] = useState(filter.owner ?? '')
  const set = <K extends keyof HorseFilter>(member: K, value: HorseFilter[K] | 'any') =>
    onChange({ [member]: value === 'any' ? undefined : value })
  const done = () => {
    if (owner.trim() !== (filter.owner ?? '')) onChange({ owner: owner.trim() || undefined })
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={done}
      title="Filter the list"
      onSubmit={done}
      footer={
        <Button kind="solid" type="submit">
          Show horses
        </Button>
      }
    >
      <FormFields>
        <SelectField
          label="Status"
          value={filter.status ?? 'any'}
          choices={[
            any('Any status'),
            ...STATUS_FILTERS.map((value) => ({ value, label: STATUS_FILTER_WORD[value] })),
          ]}
          onChange={(value) => set('status', value)}
        />
        <SelectField
          label="Role"
          value={filter.role ?? 'any'}
          choices={[
            any('Any role'),
            ...ROLE_FILTERS.map((value) => ({ value, label: ROLE_FILTER_WORD[value] })),
          ]}
          onChange={(value) => set('role', value)}
        />
        <SelectField
          label="Test result"
          value={filter.test ?? 'any'}
          choices={[
            any('Any result'),
            ...TEST_FILTERS.map((value) => ({ value, label: testFilterWord(value) })),
          ]}
          onChange={(value) => set('test', value)}
        />
        <SelectField
          label="Injury"
          value={filter.injury ?? 'any'}
          choices={[any('Sound or injured'), { value: 'active', label: 'Out with an injury' }]}
          onChange={(value) => set('injury', value)}
        />
        <WholeRow>
          <TextField
            label="Owner"
            maxLength={80}
            hint="Any part of the name."
            value={owner}
            onChange={(event) => setOwner(event.target.value)}
          />
        </WholeRow>
      </FormFields>
    </Dialog>
  )
}
