import type { Sex } from '@quarterpole/contract/values'
import { OutMark } from './OutMark.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import type { ComboboxProps } from '../../ui/combobox-props.ts'
import { SexSign } from '../../ui/Marks.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import { Line, look } from '../../ui/Layout.tsx'
import styles from './HorseCombobox.module.css'
import { BarnName } from './BarnName.tsx'
import { byLine, yearAndColor } from './horse-words.ts'
import type { Horse } from './queries.ts'
import { useHorseSearch } from './use-horse-search.ts'

/** The part of a horse record the box needs. */
export interface ChosenHorse {
  id: number
  name: string
}

type SetHere =
  | keyof ReturnType<typeof useHorseSearch>
  | 'onChange'
  | 'keyOf'
  | 'nameOf'
  | 'renderItem'
  | 'itemHeight'

export interface HorseComboboxProps<Chosen extends ChosenHorse> extends Omit<ComboboxProps<Chosen>, SetHere> {
  sex?: Sex | undefined
  /** Stallions, and geldings of whom stored semen is on file. */
  sires?: boolean | undefined
  /** Offers only horses of racing age on this day. */
  racingOn?: string | undefined
  /** Marks injured horses, with the days out by this day. */
  injuryDay?: string | undefined
  onChange: (horse: Horse | null) => void
}

function Option({ horse, injuryDay }: { horse: Horse; injuryDay: string | undefined }) {
  const facts = [yearAndColor(horse), horse.aqha_id === null ? '' : `AQHA ${horse.aqha_id}`]
    .filter(Boolean)
    .join(' · ')
  const line = byLine({ sire_name: horse.sire_name, dam_name: horse.dam_name })
  return (
    <span className={styles.option}>
      <Line as="span" shrinks gap="sign">
        <Name>{horse.name}</Name> <SexSign sex={horse.sex} signOnly />
      </Line>
      <span className={look({ size: 'small', tone: 'muted', leading: 'cell', ellipsis: true })}>
        {injuryDay !== undefined && horse.active_injury !== null && (
          <OutMark injury={horse.active_injury} day={injuryDay} />
        )}{' '}
        <BarnName horse={horse} /> <span>{facts}</span> {line !== null && <Dim>{line}</Dim>}
      </span>
    </span>
  )
}

/** Choose a horse by name, barn name or AQHA id out of any number; the server searches. */
export function HorseCombobox<Chosen extends ChosenHorse>({
  sex,
  sires,
  racingOn,
  injuryDay,
  value,
  onChange,
  ...rest
}: HorseComboboxProps<Chosen>) {
  const offered = useHorseSearch({ sex, sires, racingOn })
  return (
    <Combobox<Horse | Chosen>
      {...rest}
      {...offered}
      value={value}
      // The options are whole records; only the value may be less.
      onChange={(horse) => onChange(horse as Horse | null)}
      keyOf={(horse) => horse.id}
      nameOf={(horse) => horse.name}
      renderItem={(horse) => <Option horse={horse as Horse} injuryDay={injuryDay} />}
      itemHeight={58}
    />
  )
}
