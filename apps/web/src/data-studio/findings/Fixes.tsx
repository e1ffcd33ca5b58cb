import type { ImportProblem } from '@quarterpole/contract/data-import'
import { useId, useState } from 'react'
import { count, plural } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Dim } from '../../ui/Words.tsx'
import type { ProblemGroup } from './problem-groups.ts'
import styles from './Findings.module.css'

const VALUES_SHOWN = 3
const FIRST_ROWS = 10
const MORE_ROWS = 100

/** One entry per fix: how many rows, what is wrong, and what to do. */
export function Fixes({ label, groups }: { label: string; groups: readonly ProblemGroup[] }) {
  return (
    <ul className={styles.repairs} aria-label={label}>
      {groups.map((group) => (
        <Fix key={`${group.level} ${group.group}`} group={group} />
      ))}
    </ul>
  )
}

function Fix({ group }: { group: ProblemGroup }) {
  const { level, rows, message, isExample, fields, remedy, problems } = group
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const [value] = valuesOf(problems)
  return (
    <li className={styles.repair}>
      <span className={styles.rows}>
        {rows === 0 ? <Dim>file</Dim> : <b>{count(rows)}</b>}
        {rows > 0 && <Dim> {rows === 1 ? 'row' : 'rows'}</Dim>}
      </span>
      <div className={styles.what}>
        <p className={level === 'error' ? styles.danger : styles.caution}>
          <Icon name={level === 'error' ? 'octagon' : 'warning'} />
          <span>
            {fields.length > 0 && <Dim>{fields.join(', ')}: </Dim>}
            {message}
            {isExample && <Dim> for example</Dim>}
          </span>
        </p>
        {isExample && value !== undefined && (
          <p className={styles.values}>
            <Dim>In the file: </Dim>
            {valuesOf(problems).slice(0, VALUES_SHOWN).join(' · ')}
            {valuesOf(problems).length > VALUES_SHOWN && <Dim> and others</Dim>}
          </p>
        )}
        {remedy !== '' && <p className={styles.remedy}>{remedy}</p>}
        {isOpen && <Rows id={id} problems={problems} />}
      </div>
      {rows > 0 && (
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${isOpen ? 'Hide' : 'Show'} rows: ${message} (${plural(rows, 'row')})`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide rows' : 'Show rows'}
        </Button>
      )}
    </li>
  )
}

function Rows({ id, problems }: { id: string; problems: readonly ImportProblem[] }) {
  const [most, setMost] = useState(FIRST_ROWS)
  const left = problems.length - most
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
    <div id={id} className={styles.list} role="region" aria-label="Rows with this problem" tabIndex={0}>
      <ol>
        {problems.slice(0, most).map(({ row, field, value, message }, at) => (
          <li key={at}>
            <Dim>
              Row {row}
              {field !== null && `, ${field}`}
            </Dim>{' '}
            {message}
            {value !== null && value !== '' && !message.includes(value) && <Dim> “{value}”</Dim>}
          </li>
        ))}
      </ol>
      {left > 0 && (
        <Button size="small" kind="quiet" onClick={() => setMost(most + MORE_ROWS)}>
          Show {count(Math.min(left, MORE_ROWS))} more of {count(left)}
        </Button>
      )}
    </div>
  )
}

const valuesOf = (problems: readonly ImportProblem[]) => [
  ...new Set(
    problems.slice(0, MORE_ROWS).flatMap(({ value }) => (value === null || value === '' ? [] : value)),
  ),
]
