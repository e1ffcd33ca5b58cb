import { FILTER_NAMES, type FilterName, HORSE_FILTERS } from '@quarterpole/contract/horse-filters'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Segmented, SelectField, TextField } from '../../ui/Field.tsx'
import { FormFields, WholeRow } from '../../ui/FormDialog.tsx'
import { WHOSE_WORD } from '../../herd/horses/barn-words.ts'
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

/** No filter. */
const ANY = 'any'

/** The words of a filter's values. */
const wordsOf = (name: FilterName): Readonly<Record<string, string>> => HORSE_FILTERS[name].words

/** What the list is narrowed to, in words; empty without a filter. */
export function filterWords({ lacks, owner, ...filter }: HorseFilter): string[] {
  return [
    FILTER_NAMES.flatMap((name) => wordsOf(name)[filter[name] ?? ''] ?? []),
    owner === undefined ? [] : [`Owner ${owner}`],
    lacks === undefined ? [] : [`Missing ${QUALITY_WORDS[lacks]}`],
  ].flat()
}

export const NO_FILTERS: Partial<HorseFilter> = {
  lacks: undefined,
  owner: undefined,
  ...Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])),
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

function FilterSheet({
  filter,
  onChange,
  onClose,
}: Pick<HorseFiltersProps, 'filter' | 'onChange'> & { onClose: () => void }) {
  const [owner, setOwner] = useState(filter.owner ?? '')
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
        {FILTER_NAMES.map((name) => (
          <SelectField
            key={name}
            label={HORSE_FILTERS[name].label}
            value={filter[name] ?? ANY}
            choices={[
              { value: ANY, label: HORSE_FILTERS[name].any },
              ...Object.entries(wordsOf(name)).map(([value, label]) => ({ value, label })),
            ]}
            onChange={(value) => onChange({ [name]: value === ANY ? undefined : value })}
          />
        ))}
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
