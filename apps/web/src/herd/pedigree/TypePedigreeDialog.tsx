import { classNames } from '../../ui/class-names.ts'
import type { Pedigree } from '@quarterpole/contract/pedigree'
import { BRACKET_GENERATIONS } from '@quarterpole/contract/limits'
import { type KeyboardEvent, useId, useState } from 'react'
import { OnFile } from '../../app/forms/OnFile.tsx'
import { pedigreeQuery } from '../horses/queries.ts'
import { Segmented } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Muted } from '../../ui/Words.tsx'
import { pathsOf } from './typed-bracket.ts'
import { look, Grid, Line, Stack } from '../../ui/Layout.tsx'
import styles from './TypePedigree.module.css'
import { TypedBoxFields } from './TypedBoxFields.tsx'
import { type TypedPedigree, useTypedPedigree } from './use-typed-pedigree.ts'

const SIZES = ['3', '4'] as const
type Size = (typeof SIZES)[number]
const sizes = SIZES.map((value) => ({ value, label: `${2 ** (Number(value) + 1) - 1} boxes` }))

const HEADS = ['Parents', 'Grandparents', 'Great-grandparents', 'Great-great-grandparents']

interface BoxesProps extends TypedPedigree {
  generations: number
}

/** The boxes by generation: so runs the Tab key, and Enter goes on to the next. */
export function TypedBoxes({ generations, ...form }: BoxesProps) {
  const formId = useId()
  const paths = pathsOf(generations)
  const idOf = (path: string) => `${formId}-${path}`
  const goOn = (path: string) => document.getElementById(idOf(paths[paths.indexOf(path) + 1] ?? ''))?.focus()
  const onKeyDown = (path: string) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented) return
    event.preventDefault() // Enter saves only from the button
    goOn(path)
  }
  return (
    <Grid gap="gutter" columns={3} above={4} className={styles.bracket} data-generations={generations}>
      {Array.from({ length: generations }, (_, at) => (
        <div key={at} className={styles.generation} role="group" aria-label={HEADS[at]}>
          <p className={classNames(look({ tone: 'dim', size: 'small' }), styles.head)} aria-hidden="true">
            {HEADS[at]}
          </p>
          <Line gap={3} align="stretch" grow className={styles.boxes}>
            {paths
              .filter((path) => path.length === at + 1)
              .map((path) => (
                // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in a field inside moves on
                <Stack key={path} gap={2} shrinks onKeyDown={onKeyDown(path)}>
                  <TypedBoxFields path={path} id={idOf(path)} form={form} onDone={() => goOn(path)} />
                </Stack>
              ))}
          </Line>
        </div>
      ))}
    </Grid>
  )
}

function OpenDialog({ pedigree, onClose }: { pedigree: Pedigree; onClose: () => void }) {
  const form = useTypedPedigree(pedigree, onClose)
  const [size, setSize] = useState<Size>('3')
  return (
    <FormDialog
      title={`Type in ${pedigree.horse.name}’s pedigree`}
      noun="pedigree"
      save="Save pedigree"
      width="full"
      aside={<Segmented label="Boxes" size="small" value={size} choices={sizes} onChange={setSize} />}
      busy={form.busy}
      trouble={form.trouble}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Muted>
        Start typing: horses on file come up; any other name is saved as a new reference horse. Blank boxes
        stay as they are.
      </Muted>
      <TypedBoxes {...form} generations={Number(size)} />
    </FormDialog>
  )
}

/** A pedigree one types into, 15 or 31 boxes, saved in one step. */
export const TypePedigreeDialog = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <OnFile query={pedigreeQuery(id, BRACKET_GENERATIONS)} noun="pedigree" onClose={onClose}>
    {(pedigree) => <OpenDialog pedigree={pedigree} onClose={onClose} />}
  </OnFile>
)
