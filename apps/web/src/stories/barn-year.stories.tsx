import { BarnYearView } from '../barn/year/BarnYear.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { emptyYear, extremeYear, fullYear, smallYear } from './year-fixtures.ts'

const YEARS = [
  { title: 'empty', year: emptyYear },
  { title: 'small', year: smallYear },
  { title: 'three hundred mares', year: fullYear },
  { title: 'extreme', year: extremeYear },
]

/** The barn's year in every state. */
export const Stories = () => (
  <>
    <PageTitle title="Gallery: the barn’s year" />
    {YEARS.map(({ title, year }) => (
      <Section key={title} title={`The barn’s year: ${title}`}>
        <BarnYearView year={year} />
      </Section>
    ))}
  </>
)
