import { classNames } from '../../ui/class-names.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { FactsLine } from '../../ui/Words.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import styles from './frame.module.css'
import { WhoLine } from './WhoLine.tsx'
import { HealthBadge } from './HealthBadge.tsx'
import type { HealthView } from './use-health.ts'

/** @param props.onKeys lists the keyboard shortcuts */
export function Footer({ health, onKeys }: { health: HealthView; onKeys: () => void }) {
  return (
    <footer className={classNames(look({ line: 'above', tone: 'muted', size: 'small' }), styles.foot)}>
      <Row gap="3 6" align="baseline" justify="between" padTop={4} padBottom={5} className={styles.line}>
        <div>
          <p>
            Not an official registry. Not to be used for wagering. These are estimates from past results, to
            help with training, entries and breeding. They don’t replace your veterinarian or an appraiser.
          </p>
          <FactsLine
            className={styles.footLinks}
            facts={[
              <Anchor key="how" href={paths.how()}>
                How it’s figured
              </Anchor>,
              <button key="keys" type="button" className={styles.keysLink} onClick={onKeys}>
                Keyboard shortcuts
              </button>,
              <WhoLine key="who" />,
            ]}
          />
        </div>
        <HealthBadge health={health} />
      </Row>
    </footer>
  )
}
