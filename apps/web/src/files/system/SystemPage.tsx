import { NotLoaded } from '../../app/NotLoaded.tsx'
import type { System, UpkeepTask } from '@quarterpole/contract/health'
import { useQuery } from '@tanstack/react-query'
import { momentWithin } from '../../ui/words/day.ts'
import { count, plural } from '../../ui/words/number.ts'
import { Mark } from '../../ui/Marks.tsx'
import { Column, Columns, PageTitle } from '../../ui/Section.tsx'
import { Facts } from '../../ui/Table.tsx'
import { useNow } from '../../ui/use-now.ts'
import { MailSection } from './MailSection.tsx'
import { systemQuery } from './queries.ts'

/** What an administrator asks first: version, database, backups, disk, and the process that answers. */
export function SystemPage() {
  const { data, error, refetch } = useQuery(systemQuery)
  const now = useNow()
  return (
    <>
      <PageTitle title="System" />
      {data !== undefined ? (
        <Columns>
          <Column span={7}>
            <SystemView system={data} now={now} />
            <MailSection />
          </Column>
        </Columns>
      ) : (
        <NotLoaded what="the system’s facts" error={error} onRetry={refetch} rows={6} columns={2} />
      )}
    </>
  )
}

const TASK_WORDS: Readonly<Record<UpkeepTask, string>> = {
  backup: 'Last good backup',
  restore_drill: 'Last restore drill',
  integrity_check: 'Last integrity check',
}
const ROLE_WORDS: Readonly<Record<System['process']['role'], string>> = {
  all: 'pages and background work',
  web: 'pages',
  worker: 'background work',
}

export const SystemView = ({ system, now }: { system: System; now: Date }) => (
  <Facts
    facts={[
      ['Quarterpole', `${system.version}, schema ${system.schema ?? 'not made yet'}`],
      ['Database', `${system.engine}, ${megabytes(system.database_bytes)}`],
      ['Free disk', megabytes(system.free_bytes)],
      ...system.upkeep.map(
        (run) => [TASK_WORDS[run.task], <Run key={run.task} {...run} system={system} now={now} />] as const,
      ),
      ...faultsOf(system),
      ['Jobs waiting', system.jobs_waiting === 0 ? 'none' : plural(system.jobs_waiting, 'job')],
      ['This process', processWords(system.process, now)],
    ]}
  />
)

type RunProps = System['upkeep'][number] & { system: System; now: Date }

function Run({ task, succeeded_at, fault, system, now }: RunProps) {
  if (fault !== null) return <Mark tone="danger">{fault}</Mark>
  if (succeeded_at !== null) return momentWithin(succeeded_at, now)
  const isOff = task !== 'integrity_check' && !system.automatic_backups
  return isOff ? 'none: automatic backups are off' : 'none yet'
}

/** The parts that fail, by name. */
const faultsOf = ({ checks }: System) =>
  Object.entries(checks)
    .filter(([name, { ok }]) => !ok && name !== 'upkeep') // its faults stand above
    .map(
      ([name, { detail }]) =>
        [
          CHECK_WORDS[name] ?? name,
          <Mark key={name} tone="caution">
            {detail ?? 'fails'}
          </Mark>,
        ] as const,
    )

const CHECK_WORDS: Readonly<Record<string, string>> = {
  database: 'Database',
  worker: 'Background work',
  disk: 'Disk',
  evaluation: 'Breeding values',
}

const processWords = ({ role, runtime, started_at, memory_bytes }: System['process'], now: Date) =>
  `${ROLE_WORDS[role]}, ${runtime}, since ${momentWithin(started_at, now)}, ${megabytes(memory_bytes)} of memory`

const megabytes = (bytes: number) => `${count(Math.round(bytes / 1e6))} MB`
