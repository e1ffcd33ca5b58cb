import { describe, expect, test } from 'vitest'
import { type BarnFacts, barnFault, roleUnder } from './barn-facts.ts'

const TODAY = '2026-06-15'
const facts = (part: Partial<BarnFacts>): BarnFacts => ({
  name: 'Amber',
  sex: 'M',
  foaled: '2010-04-02',
  foaled_precision: 'day',
  status: null,
  status_date: null,
  sold_to: null,
  role: null,
  ...part,
})
const faultOf = (part: Partial<BarnFacts>) => barnFault(facts(part), TODAY)?.path ?? null

describe('barn facts', () => {
  test.each<Partial<BarnFacts>>([
    {},
    { status: 'alive', role: 'broodmare' },
    { status: 'died', status_date: '2010-04-02' },
    { status: 'sold', status_date: TODAY, sold_to: 'Double J', role: 'in_training' },
    { status: 'retired', role: 'broodmare' },
    { sex: 'S', role: 'at_stud' },
    { sex: 'U', role: 'at_stud' },
    { sex: 'U', role: 'broodmare' },
    { foaled: '2010-01-01', foaled_precision: 'year', status: 'died', status_date: '2010-01-01' },
    { foaled: null, foaled_precision: null, status: 'died', status_date: '1990-01-01' },
  ])('%j can be true', (part) => expect(faultOf(part)).toBeNull())

  test.each<[Partial<BarnFacts>, string]>([
    [{ status_date: '2020-01-01' }, 'status_date'],
    [{ status: 'alive', status_date: '2020-01-01' }, 'status_date'],
    [{ status: 'died', status_date: '2010-04-01' }, 'status_date'],
    [{ status: 'died', status_date: '2026-06-20' }, 'status_date'],
    [{ foaled_precision: 'year', status: 'died', status_date: '2009-12-31' }, 'status_date'],
    [{ status: 'retired', sold_to: 'Double J' }, 'sold_to'],
    [{ sold_to: 'Double J' }, 'sold_to'],
    [{ role: 'at_stud' }, 'role'],
    [{ sex: 'G', role: 'at_stud' }, 'role'],
    [{ sex: 'G', role: 'broodmare' }, 'role'],
    [{ sex: 'S', role: 'broodmare' }, 'role'],
    [{ status: 'died', role: 'broodmare' }, 'role'],
    [{ status: 'retired', role: 'in_training' }, 'role'],
  ])('%j cannot, because of its %s', (part, path) => expect(faultOf(part)).toBe(path))

  test('a new status drops only a role it rules out', () => {
    expect(roleUnder('died', 'broodmare')).toBeNull()
    expect(roleUnder('retired', 'in_training')).toBeNull()
    expect(roleUnder('retired', 'broodmare')).toBe('broodmare')
    expect(roleUnder('sold', 'in_training')).toBe('in_training')
    expect(roleUnder(null, 'young_stock')).toBe('young_stock')
  })
})
