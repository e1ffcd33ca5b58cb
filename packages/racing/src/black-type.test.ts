import { expect, test } from 'vitest'
import { gradeLabel, isBlackType } from './black-type.ts'

const race = { race_type: null, race_name: null, grade: null }

test.each([
  [{ race_type: 'stakes' }, true],
  [{ race_type: 'Stakes' }, true],
  [{ race_type: 'futurity' }, true],
  [{ race_type: 'Derby' }, true],
  [{ race_type: 'allowance', grade: 'G3' }, true],
  [{ grade: 'R' }, true],
  [{ race_type: 'trial' }, false],
  [{ race_type: 'futurity trial' }, false],
  [{ race_type: 'futurity', race_name: 'Ruidoso Futurity (Trial 4)' }, false],
  [{ race_type: 'allowance' }, false],
  [{ race_name: 'All American Futurity' }, false], // the final or a trial: not recorded
  [{ race_type: 'mistakes' }, false],
  [{ grade: ' ' }, false],
  [{}, false],
])('%j is black type: %s', (kind, expected) => expect(isBlackType({ ...race, ...kind })).toBe(expected))

test.each([
  ['1', 'G1'],
  ['G2', 'G2'],
  ['g3', 'G3'],
  ['RG1', 'RG1'],
  ['', null],
  [null, null],
])('grade %j prints as %s', (grade, label) => expect(gradeLabel(grade)).toBe(label))
