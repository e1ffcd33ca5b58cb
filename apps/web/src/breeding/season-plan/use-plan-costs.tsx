import { dollarsSaid } from '@quarterpole/contract/cents'
import { missingCosts } from '@quarterpole/contract/mating-cost-words'
import type { PlanPairCosts } from '@quarterpole/contract/mating-costs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HowLink } from '../../how/HowLink.tsx'
import { CheckField } from '../../ui/Field.tsx'
import { look } from '../../ui/Layout.tsx'
import { useMay } from '../../ui/may.ts'
import { Td, Th } from '../../ui/Table.tsx'
import { Dim, SourceNote } from '../../ui/Words.tsx'
import { dollars } from '../../ui/words/number.ts'
import type { PlanSheet, SheetLine } from './plan-sheet.ts'
import { planCostsQuery } from './queries.ts'

/** A column of what the pairs' foals cost, beside what they may bring, which one may choose: its box, heading, cells and note. */
export function usePlanCosts(season_year: number, { lines }: PlanSheet) {
  const may = useMay('predictPlanCosts')
  const [isChosen, setChosen] = useState(false)
  const isShown = may && isChosen
  const pairs = lines.flatMap(pairOf)
  const { data, error } = useQuery({
    ...planCostsQuery({ season_year, pairs }),
    enabled: isShown && pairs.length > 0,
  })
  const words = ({ mare, stud }: SheetLine) => {
    if (stud === null) return null
    const found = data?.pairs.find(({ sire_id, dam_id }) => sire_id === stud.id && dam_id === mare.id)
    if (found !== undefined) return <PairCosts {...found} />
    return <Dim>{error === null ? 'loading' : 'didn’t load'}</Dim>
  }
  return {
    box: may && <CheckField label="Show what the foals cost" checked={isChosen} onChange={setChosen} />,
    head: isShown && <Th>Cost until weaning, value</Th>,
    cell: (line: SheetLine) => isShown && <Td>{words(line)}</Td>,
    note: isShown && data !== undefined && <CostsNote pairs={data.pairs} />,
  }
}

/** A fee that the plan has of its own counts. */
const pairOf = ({ mare, stud }: SheetLine) =>
  stud === null
    ? []
    : {
        sire_id: stud.id,
        dam_id: mare.id,
        fee: stud.fee_from === 'request' ? (stud.stud_fee ?? undefined) : undefined,
      }

export const PairCosts = ({ own, embryo, projected_value, value_band }: PlanPairCosts) => (
  <ul className={look({ nowrap: true })}>
    <li>
      by her <WayCost {...own} />
    </li>
    <li>
      by embryo <WayCost {...embryo} />
    </li>
    <li>value {projected_value === null ? <Dim>not known</Dim> : <b>${dollars(projected_value)}</b>}</li>
    {value_band !== null && (
      <li>
        <Dim>
          half ${dollars(value_band.q25)} to ${dollars(value_band.q75)}
        </Dim>
      </li>
    )}
  </ul>
)

const WayCost = ({ cents, is_whole }: PlanPairCosts['own']) =>
  cents === null ? (
    <Dim>not on file</Dim>
  ) : (
    <>
      {!is_whole && 'at least '}
      <b>{dollarsSaid(cents)}</b>
    </>
  )

/** Which costs the pairs lack; the page of a cross says it of that cross. */
export function CostsNote({ pairs }: { pairs: readonly PlanPairCosts[] }) {
  const missing = missingCosts(pairs.flatMap(({ own, embryo }) => [...own.lines, ...embryo.lines]))
  return (
    <SourceNote>
      Costs are of a mating that takes, from the fees, rates and charges on file; the value is the median
      price as a yearling, with the range of half of such foals.{' '}
      {missing !== '' && `Not on file for at least one pair: ${missing}. `}
      <HowLink card="value" section="costs" of="what the foal costs" />
    </SourceNote>
  )
}
