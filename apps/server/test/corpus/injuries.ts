import { grid, type MessyFile } from './messy-file.ts'

const base = { fileType: 'injuries' } as const
const ADA = 'name,sex\nAda Run,M\n'
const horses = [{ name: 'Ada Run', sex: 'M' }]
const hurt = (date: string, type: string, rest: object = {}) => ({
  horse: 'Ada Run',
  date,
  type,
  severity: 'minor',
  status: 'active',
  ...rest,
})

/** Injuries as vets and barns note them. */
export const INJURIES: readonly MessyFile[] = [
  {
    ...base,
    habit: 'severities in words and lameness grades',
    onFile: ADA,
    rows: grid(`Horse|Date|Diagnosis|Grade
Ada Run|2024-01-15|Bowed tendon|mild
Ada Run|2024-02-15|Bucked shins|AAEP 3/5
Ada Run|2024-03-15|Fetlock chip|career-ending
Ada Run|2024-04-15|Fetlock chip|grade II/V`),
    outcome: {
      horses,
      injuries: [
        hurt('2024-01-15', 'Bowed tendon'),
        hurt('2024-02-15', 'Bucked shins', { severity: 'moderate' }),
        hurt('2024-03-15', 'Fetlock chip', { severity: 'severe' }),
        hurt('2024-04-15', 'Fetlock chip'),
      ],
      warnings: ['severity-read'],
    },
  },
  {
    ...base,
    habit: 'days off as weeks, months and ranges',
    onFile: ADA,
    rows: grid(`Patient|Date of injury|Dx|Layoff
Ada Run|2024-01-15|Bowed tendon|6 weeks
Ada Run|2024-02-15|Bucked shins|60-90 d
Ada Run|2024-03-15|Fetlock chip|tbd`),
    outcome: {
      horses,
      injuries: [
        hurt('2024-01-15', 'Bowed tendon', { days: 42 }),
        hurt('2024-02-15', 'Bucked shins', { days: 90 }),
        hurt('2024-03-15', 'Fetlock chip'),
      ],
      warnings: ['expected_days_off-read'],
    },
  },
  {
    ...base,
    habit: 'the leg in a column of its own',
    onFile: ADA,
    rows: grid(`Horse|Date|Injury|Leg
Ada Run|2024-01-15|Bowed tendon|LF
Ada Run|2024-01-15|Bowed tendon|RF
Ada Run|2024-02-15|LH bowed tendon|LH`),
    outcome: {
      horses,
      injuries: [
        hurt('2024-01-15', 'Bowed tendon, LF'),
        hurt('2024-01-15', 'Bowed tendon, RF'),
        hurt('2024-02-15', 'LH bowed tendon'),
      ],
    },
  },
  {
    ...base,
    habit: 'a day of return and no status',
    onFile: ADA,
    rows: grid('Horse|Date|Injury|Back in training\nAda Run|2024-01-15|Bowed tendon|2024-09-20'),
    outcome: {
      horses,
      injuries: [hurt('2024-01-15', 'Bowed tendon', { status: 'recovered', back: '2024-09-20' })],
      warnings: ['return-recovered'],
    },
  },
  {
    ...base,
    habit: 'a return that lies ahead',
    onFile: ADA,
    rows: grid('Horse|Date|Injury|Return\nAda Run|2026-11-15|Bowed tendon|2026-12-25'),
    outcome: {
      horses,
      injuries: [hurt('2026-11-15', 'Bowed tendon', { days: 40 })],
      warnings: ['return-planned'],
    },
  },
  {
    ...base,
    habit: 'an active injury with a day of return',
    onFile: ADA,
    rows: grid('Horse|Date|Injury|Status|Return\nAda Run|2024-01-15|Bowed tendon|laid up|2024-09-20'),
    outcome: { horses, injuries: [hurt('2024-01-15', 'Bowed tendon')], warnings: ['return-active'] },
  },
  {
    ...base,
    habit: 'an injury before the horse was foaled',
    onFile: 'name,sex,foaled\nAda Run,M,2020-05-01\n',
    rows: grid('Horse|Date|Injury\nAda Run|2016-09-20|Bowed tendon'),
    outcome: { refused: ['before-foaling'] },
  },
  {
    ...base,
    habit: 'a return before the injury',
    onFile: ADA,
    rows: grid('Horse|Date|Injury|Return\nAda Run|2024-09-20|Bowed tendon|2024-01-15'),
    outcome: { refused: ['return-before-injury'] },
  },
  {
    ...base,
    habit: 'yes and no under Resolved',
    onFile: ADA,
    rows: grid(
      'Horse|Date|Injury|Resolved\nAda Run|2024-01-15|Bowed tendon|Y\nAda Run|2024-02-15|Fetlock chip|no',
    ),
    outcome: {
      horses,
      injuries: [
        hurt('2024-01-15', 'Bowed tendon', { status: 'recovered' }),
        hurt('2024-02-15', 'Fetlock chip'),
      ],
    },
  },
  {
    ...base,
    habit: 'a status and a number of days nobody can read',
    onFile: ADA,
    rows: grid('Horse|Date|Injury|Status|Days off\nAda Run|2024-01-15|Fetlock chip|so so|a while'),
    outcome: { refused: ['days-off', 'injury-status'] },
  },
  {
    ...base,
    habit: 'treatment and vet beside the notes, and a complaint nobody studied',
    onFile: ADA,
    rows: grid(
      'Horse|Date|Complaint|Notes|Rx|Vet\nAda Run|2024-01-15|Sulking|since Tuesday|carrots|Dr. Hill',
    ),
    outcome: {
      horses,
      injuries: [
        hurt('2024-01-15', 'Sulking', {
          notes: 'since Tuesday\nTreatment: carrots\nVeterinarian: Dr. Hill',
        }),
      ],
      warnings: ['injury-type'],
    },
  },
  {
    ...base,
    habit: 'an injury without its day or its type',
    onFile: ADA,
    rows: grid('Horse|Date|Injury\nAda Run||Fetlock chip\nAda Run|2024|Fetlock chip\nAda Run|2024-01-15|'),
    outcome: { refused: ['day-missing', 'injury-date-missing', 'injury-type-missing'] },
  },
  {
    ...base,
    habit: 'a horse nobody knows, where none may be created',
    onFile: ADA,
    createNewHorses: false,
    rows: grid('Horse|Date|Injury\nNobody Known|2024-01-15|Fetlock chip'),
    outcome: { refused: ['unmatched'] },
  },
]
