import { classNames } from '../../ui/class-names.ts'
import type { LifeInFoals } from '@quarterpole/contract/life-in-foals'
import { type ReactNode, type RefObject, useRef } from 'react'
import { HowLink } from '../../how/HowLink.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { SourceNote } from '../../ui/Words.tsx'
import { lifeLayout } from './life-layout.ts'
import { look } from '../../ui/Layout.tsx'
import styles from './LifeInFoals.module.css'
import { LifeList } from './LifeList.tsx'
import { type FoalDue, LifePicture } from './LifePicture.tsx'

/** Before the page has been measured. */
const DEFAULT_WIDTH = 1264
/** On a phone years are read downward. */
const NARROW = 640

interface LifeInFoalsViewProps {
  life: LifeInFoals
  due?: FoalDue | null | undefined
  /** @param picture  null where the years are a list */
  actions?: (picture: RefObject<SVGSVGElement | null> | null) => ReactNode
}

export const titleOf = ({ name }: Pick<LifeInFoals, 'name'>) => `${name}: her life in foals`

/** What her foals did, and the seasons ahead with her best safe studs. */
export function LifeInFoalsView({ life, due, actions }: LifeInFoalsViewProps) {
  const picture = useRef<SVGSVGElement>(null)
  const [box, width] = useWidth<HTMLDivElement>(DEFAULT_WIDTH)
  const layout = width < NARROW ? null : lifeLayout(life, width)
  return (
    <div>
      <div ref={box}>
        {layout !== null ? (
          <LifePicture ref={picture} life={life} due={due} layout={layout} title={titleOf(life)} />
        ) : (
          <LifeList life={life} due={due} />
        )}
      </div>
      <SourceNote>
        A column is a year of foaling; the seasons ahead are breeding seasons, their foals come a year later.
        {life.studs.length > 0 &&
          ` Safe: by the tests we have no foal is sick or at risk, and inbreeding is known and at most 6.25%. SI is the average foal’s at ${life.distance_yards} yards; ± is how sure we are of it. `}
        {life.studs.length > 0 && <HowLink card="foal" section="ranking" of="her best safe studs" />}
      </SourceNote>
      {actions && (
        <div className={classNames(look({ above: 3 }), styles.tools)}>{actions(layout && picture)}</div>
      )}
    </div>
  )
}
