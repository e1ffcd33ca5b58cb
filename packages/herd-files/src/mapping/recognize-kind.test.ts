import { expect, test } from 'vitest'
import { recognizeKind } from './recognize-kind.ts'

const of = (header: string) =>
  recognizeKind(header.split(',').map((text) => ({ name: text, header: text, values: [] })))

test.each([
  ['Horse,Sex,Sire,Dam,Owner', 'horses', ['Sex', 'Sire', 'Dam']],
  ['Reg Name,YOB,Coat', 'horses', ['Foaled', 'Color']],
  ['horse,HYPP,GBED,lab', 'genetics', ['HYPP', 'GBED', 'Laboratory']],
  ['name,test,result,test date', 'genetics', ['Test', 'Result']],
  ['Horse,Track,Date,Dist,Fin,Jockey,SI', 'race_results', ['Track', 'Date', 'Finish']],
  ['patient,dx,onset,lameness grade', 'injuries', ['Type', 'Injury date', 'Severity']],
  ['stallion,mare,season', 'bookings', ['Mare', 'Stallion', 'Season']],
  ['id,sire,dam,year', 'horses', ['Sire', 'Dam', 'Foaled']],
  ['horse,sire,dam,year', 'horses', ['Sire', 'Dam', 'Foaled']],
  ['stallion,mare,season,fee,paid', 'bookings', ['Mare', 'Stallion', 'Season']],
] as const)('%s', (header, kind, signs) => expect(of(header)).toEqual({ kind, signs }))

test('runners and races in files of their own are both race results', () => {
  expect(of('race_id,horse,sex,weight_lb,post,finish_top3').kind).toBe('race_results')
  expect(of('race_id,post_time_utc,track_id,distance_yd,starters').kind).toBe('race_results')
})

test.each(['Hevonen,Sukupuoli', 'name,notes', 'item,price', 'a,b,c'])('%s tells nothing', (header) =>
  expect(of(header)).toEqual({ kind: null, signs: [] }),
)

test('columns of two kinds alike are asked about', () => {
  expect(of('name,sex,hypp')).toEqual({ kind: null, signs: [] })
})
