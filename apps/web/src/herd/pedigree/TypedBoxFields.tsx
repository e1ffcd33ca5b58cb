import { capital } from '@quarterpole/contract/capital'
import { HorseCombobox } from '../horses/HorseCombobox.tsx'
import { CheckField, TextField } from '../../ui/Field.tsx'
import { placeWord } from './pedigree-tree.ts'
import { isBlank, replaces, type TypedBox } from './typed-bracket.ts'
import type { TypedPedigree } from './use-typed-pedigree.ts'

export interface TypedBoxFieldsProps {
  path: string
  id: string
  form: Pick<
    TypedPedigree,
    'bracket' | 'errors' | 'isConflict' | 'replaced' | 'choose' | 'name' | 'number' | 'replace'
  >
  /** The box is filled: the next one gets the focus. */
  onDone: () => void
}

/** "Sire’s dam" */
const labelOf = (path: string) => {
  const words = placeWord(path)
  return capital(words)
}

function noteOf(box: TypedBox): string | undefined {
  if (isBlank(box) && box.onFile !== null) return `Blank leaves ${box.onFile.name} on file.`
  if (box.name === '') return undefined
  if (box.namesakes > 0)
    return `${box.namesakes === 1 ? 'A horse' : `${box.namesakes} horses`} of this name ${box.namesakes === 1 ? 'is' : 'are'} on file. Pick one from the list, or this is saved as another.`
  return 'New: saved as a reference horse.'
}

/** One ancestor: known or new, its number, and whether it may replace the one on file. */
export function TypedBoxFields({ path, id, form, onDone }: TypedBoxFieldsProps) {
  const box = form.bracket[path]
  if (box === undefined) return null
  const label = labelOf(path)
  const isSire = path.endsWith('S')
  const error = form.errors[path]
  const mayReplace = replaces(box) || (form.isConflict && error !== undefined)
  return (
    <>
      <HorseCombobox
        id={id}
        label={label}
        sex={isSire ? 'S' : 'M'}
        clearable
        keepsTyped
        data-autofocus={path === 'S' || undefined}
        value={box.horse ?? (box.name === '' ? null : { id: 0, name: box.name })}
        error={form.replaced.has(path) ? undefined : error}
        hint={noteOf(box)}
        onChange={(horse) => {
          form.choose(path, horse)
          if (horse !== null && document.activeElement?.id === id) onDone()
        }}
        addable={(typed) => `New: “${typed}”`}
        onAdd={(typed, namesakes) => {
          form.name(path, typed, namesakes)
          if (document.activeElement?.id === id) onDone()
        }}
      />
      {box.name !== '' && (
        <TextField
          label={`AQHA id of ${box.name}`}
          maxLength={20}
          placeholder="Optional"
          autoComplete="off"
          value={box.aqha_id}
          onChange={(event) => form.number(path, event.target.value)}
        />
      )}
      {mayReplace && (
        <CheckField
          label={box.onFile === null ? 'Replace what’s on file' : `Replace ${box.onFile.name}`}
          checked={form.replaced.has(path)}
          onChange={(isReplaced) => form.replace(path, isReplaced)}
        />
      )}
    </>
  )
}
