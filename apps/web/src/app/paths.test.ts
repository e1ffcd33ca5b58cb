import { expect, test } from 'vitest'
import { pageAt, pages } from './pages.ts'
import { paths, searchString } from './paths.ts'

test('every address of the app is the one on record', () => {
  expect({
    dashboard: paths.dashboard(),
    raceLens: paths.raceLens(),
    breeding: paths.breeding(),
    cross: paths.breeding({ sire: 3, dam: 9 }),
    trace: paths.geneTrace({ sire: 3, dam: 9, test: 'gbed' }),
    savedCross: paths.breeding({ cross: 4 }),
    horses: paths.horses(),
    filtered: paths.horses({ q: 'tin roof', sex: 'M', sort: '-age' }),
    lacking: paths.horses({ lacks: 'dam' }),
    narrowed: paths.horses({ whose: 'all', status: 'alive', role: 'broodmare', test: 'gbed:untested' }),
    firstMare: paths.horses({}, { add: 'mare' }),
    details: paths.horses({ q: 'tin' }, { details: 7 }),
    edit: paths.horses({}, { edit: 7 }),
    pedigree: paths.horses({}, { pedigree: 7 }),
    add: paths.horses({}, { add: 'new' }),
    horse: paths.horse(7),
    horseEdit: paths.horse(7, { open: 'edit' }),
    horseProgeny: paths.horse(7, { sort: '-wins', page: 2 }),
    tracks: paths.tracks(),
    track: paths.tracks(2),
    distance: paths.tracks(2, { distance: 440 }),
    editTrack: paths.tracks(2, { form: 'edit' }),
    foundTracks: paths.tracks(undefined, { q: 'NM' }),
    ladder: paths.trackLadder(),
    timedLadder: paths.trackLadder({ distance: 440, time: ':21.9', sort: 'name', track: 2 }),
    injuries: paths.injuries(),
    active: paths.injuries('active'),
    newInjury: paths.injuries(undefined, { add: 'new' }),
    impact: paths.injuries('active', { impact: 3 }),
    mares: paths.mares(),
    scanForm: paths.mares({ season: 2027, mare: 5, breeding: 7, form: 'scan' }),
    toDo: paths.toDo('2027-03-10', { edit: 3 }),
    data: paths.data(),
    book: paths.stallionBook({ season: 2027, stallion: 4, q: 'fever', booking: 9 }),
    crosses: paths.crosses({ q: 'fever' }),
    cards: paths.raceCards({ scored: 'yes' }),
    card: paths.raceCard(3),
    variances: paths.variances(),
    how: paths.how(),
    modelCard: paths.how('race'),
    cardSection: paths.how('evaluation', 'base'),
    assumptions: paths.how('assumptions', 'race'),
    herdCheck: paths.herdCheck(),
    gallery: paths.gallery(),
  }).toMatchInlineSnapshot(`
    {
      "active": "/injuries?status=active",
      "add": "/horses?add=new",
      "assumptions": "/how/assumptions#race",
      "book": "/stallion-book?season=2027&stallion=4&q=fever&booking=9",
      "breeding": "/breeding",
      "card": "/race-cards/3",
      "cardSection": "/how/evaluation#base",
      "cards": "/race-cards?scored=yes",
      "cross": "/breeding?sire=3&dam=9",
      "crosses": "/crosses?q=fever",
      "dashboard": "/",
      "data": "/data",
      "details": "/horses?q=tin&details=7",
      "distance": "/tracks?track=2&distance=440",
      "edit": "/horses?edit=7",
      "editTrack": "/tracks?track=2&form=edit",
      "filtered": "/horses?q=tin+roof&sex=M&sort=-age",
      "firstMare": "/horses?add=mare",
      "foundTracks": "/tracks?q=NM",
      "gallery": "/gallery",
      "herdCheck": "/how/herd",
      "horse": "/horses/7",
      "horseEdit": "/horses/7?open=edit",
      "horseProgeny": "/horses/7?sort=-wins&page=2",
      "horses": "/horses",
      "how": "/how",
      "impact": "/injuries?status=active&impact=3",
      "injuries": "/injuries",
      "lacking": "/horses?lacks=dam",
      "ladder": "/tracks/ladder",
      "mares": "/mares",
      "modelCard": "/how/race",
      "narrowed": "/horses?whose=all&status=alive&role=broodmare&test=gbed%3Auntested",
      "newInjury": "/injuries?add=new",
      "pedigree": "/horses?pedigree=7",
      "raceLens": "/race-lens",
      "savedCross": "/breeding?cross=4",
      "scanForm": "/mares?season=2027&mare=5&breeding=7&form=scan",
      "timedLadder": "/tracks/ladder?distance=440&time=%3A21.9&sort=name&track=2",
      "toDo": "/to-do?from=2027-03-10&edit=3",
      "trace": "/breeding/trace?sire=3&dam=9&test=gbed",
      "track": "/tracks?track=2",
      "tracks": "/tracks",
      "variances": "/how/variances",
    }
  `)
})

test('the header names the seven pages in the order of the specification', () => {
  expect(pages.map(({ href }) => href)).toEqual([
    '/',
    '/race-lens',
    '/breeding',
    '/horses',
    '/tracks',
    '/injuries',
    '/data',
  ])
})

test('empty members are left out of the address', () => {
  expect(searchString({ q: '', sex: undefined, details: 4 })).toBe('?details=4')
  expect(searchString({})).toBe('')
})

test('a record’s page has the name of its list’s', () => {
  expect(pageAt('/race-cards/3')?.name).toBe('Sealed Cards')
  expect(pageAt('/how/race')?.name).toBe('How It’s Figured')
  expect(pageAt('/horses')?.name).toBe('Horse Management')
  expect(pageAt('/nowhere')).toBeUndefined()
})
