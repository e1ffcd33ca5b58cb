import { useRef } from 'react'
import type { CareerLine } from '@quarterpole/contract/career-line'
import { CareerLineView } from '../racing/career-line/CareerLineView.tsx'
import { CareerStrip } from '../racing/career-line/CareerPicture.tsx'
import { CareerTable } from '../racing/career-line/CareerTable.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { useWidth } from '../ui/use-width.ts'
import { careers } from './career-fixtures.ts'

/** The career line in every state. */
export function Stories() {
  return (
    <>
      <PageTitle title="Gallery: career line" />
      {careers.map(([title, career]) => (
        <Section key={title} title={title}>
          <State career={career} />
        </Section>
      ))}
    </>
  )
}

function State({ career }: { career: CareerLine }) {
  const picture = useRef<SVGSVGElement>(null)
  const [box, width] = useWidth<HTMLDivElement>(420)
  return (
    <>
      <CareerLineView career={career} picture={picture} />
      <div ref={box}>
        <CareerStrip career={career} width={Math.min(width, 480)} />
      </div>
      <CareerTable career={career} />
    </>
  )
}
