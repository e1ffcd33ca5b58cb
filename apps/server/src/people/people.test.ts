import type { Role, TokenScope } from '@quarterpole/contract/roles'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addPerson,
  addToken,
  countingPasswords,
  everyRole,
  type TestPerson,
  TRAINER,
} from '../../test/people.ts'
import { testServer } from '../../test/test-server.ts'

const PASSWORD = 'old enough to be true'

type Called = { status: number; body: unknown; headers: Record<string, unknown> }

describe('people', async () => {
  const { passwords } = countingPasswords()
  const { call, services, db } = await testServer('sqlite', { seeded: false, accounts: { passwords } })
  let people: Record<Role, TestPerson>
  beforeAll(async () => {
    people = await everyRole(services)
  })
  const as = (
    who: Role | TestPerson,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<Called> => call(method, url, body, (typeof who === 'string' ? people[who] : who).cookie)
  const setPassword = async ({ id }: TestPerson) =>
    db.kysely
      .updateTable('account')
      .set({ password_hash: await passwords.hash(PASSWORD) })
      .where('id', '=', id)
      .execute()
  const trainer = { role: 'trainer', trainer_names: [TRAINER] }

  describe('people', () => {
    test('the owner invites anyone, the manager those below', async () => {
      for (const role of ['owner', 'manager', 'staff', 'vet', 'viewer'])
        expect((await as('owner', 'POST', '/api/people/invitations', { role })).status, role).toBe(201)
      expect((await as('owner', 'POST', '/api/people/invitations', trainer)).status).toBe(201)
      for (const role of ['owner', 'manager'])
        expect((await as('manager', 'POST', '/api/people/invitations', { role })).status, role).toBe(403)
      expect((await as('manager', 'POST', '/api/people/invitations', { role: 'staff' })).status).toBe(201)
    })

    test('a trainer has names on horses, nobody else has', async () => {
      const bare = { role: 'trainer' }
      expect((await as('owner', 'POST', '/api/people/invitations', bare)).status).toBe(422)
      expect((await as('owner', 'POST', '/api/people/invitations', { ...trainer, role: 'vet' })).status).toBe(
        422,
      )
    })

    test('an invitation is listed without its secret, and can be taken back', async () => {
      const made = (await as('owner', 'POST', '/api/people/invitations', { role: 'viewer' })).body as {
        path: string
      }
      const secret = made.path.split('#')[1] ?? ''
      const { body } = await as('owner', 'GET', '/api/people')
      const { invitations } = body as { invitations: { id: number }[] }
      expect(JSON.stringify(body)).not.toContain(secret)
      const last = invitations.at(-1)?.id
      expect((await as('owner', 'DELETE', `/api/people/invitations/${last}`)).status).toBe(204)
      expect((await call('POST', '/api/links/read', { token: secret })).status).toBe(404)
    })

    test('nobody raises himself: not the manager, not by more members than the form has', async () => {
      const { id } = people.manager
      expect((await as('manager', 'PUT', `/api/people/${id}`, { role: 'owner' })).status).toBe(403)
      const password = { current: 'x', password: 'four sorrel mares in May', role: 'owner' }
      expect((await as('viewer', 'PUT', '/api/me/password', password)).status).toBe(422)
      expect((await as('manager', 'DELETE', `/api/people/${people.owner.id}`)).status).toBe(403)
      expect((await as('manager', 'POST', `/api/people/${people.owner.id}/password-link`)).status).toBe(403)
    })

    test('the last owner stays', async () => {
      const { id } = people.owner
      expect((await as('owner', 'DELETE', `/api/people/${id}`)).status).toBe(409)
      expect((await as('owner', 'PUT', `/api/people/${id}`, { role: 'viewer' })).status).toBe(409)
      const second = await addPerson(services, 'owner', 'Second Owner')
      expect((await as('owner', 'DELETE', `/api/people/${second.id}`)).status).toBe(204)
    })

    test('the calendar’s address is each person’s own, and has what he may read today', async () => {
      await as('owner', 'POST', '/api/to-dos', { title: 'Pay the $450', due_on: '2026-06-20' })
      const owners = ((await as('owner', 'POST', '/api/calendar/reset')).body as { path: string }).path
      const leaver = await addPerson(services, 'manager', 'Leaver')
      const own = ((await as(leaver, 'GET', '/api/calendar')).body as { path: string }).path
      const read = async () => {
        const { status, body } = await call('GET', own)
        return status === 200 ? /^SUMMARY:(.*)\r$/m.exec(String(body))?.[1] : status
      }
      const becomes = (role: object) => as('owner', 'PUT', `/api/people/${leaver.id}`, role)
      expect(await read()).toBe('Pay the $450')
      await becomes({ role: 'viewer' })
      expect(await read()).toBe('Pay the $450')
      await becomes(trainer)
      expect(await read()).toBe(404)
      await becomes({ role: 'staff' })
      expect(await read()).toBe('Pay the $450')
      await as('owner', 'DELETE', `/api/people/${leaver.id}`)
      expect(await read()).toBe(404)
      expect((await call('GET', owners)).status).toBe(200)
    })

    test('the links he shared end with him, and when he may read less', async () => {
      const shown = { name: 'Shown', sex: 'M', trainer: TRAINER }
      const horse = (await as('owner', 'POST', '/api/horses', shown)).body as { id: number }
      const sharer = await addPerson(services, 'staff', 'Sharer')
      const share = async () => {
        const made = await as(sharer, 'POST', '/api/shares', { kind: 'horse', id: horse.id, days: 7 })
        return (made.body as { path: string }).path
      }
      const becomes = (role: string, trainer_names: string[] = []) =>
        as('owner', 'PUT', `/api/people/${sharer.id}`, { role, trainer_names })
      const first = await share()
      await becomes('manager')
      expect((await call('GET', first)).status).toBe(200)
      await becomes('staff')
      expect((await call('GET', first)).status).toBe(404)
      await becomes('trainer', [TRAINER])
      const second = await share()
      await becomes('trainer', [TRAINER, 'P. Trainer'])
      expect((await call('GET', second)).status).toBe(200)
      await becomes('trainer', ['P. Trainer'])
      expect((await call('GET', second)).status).toBe(404)
      await becomes('trainer', [TRAINER])
      const third = await share()
      await as('owner', 'DELETE', `/api/people/${sharer.id}`)
      expect((await call('GET', third)).status).toBe(404)
    })

    test('a new role counts at once, and a person who is removed is out at once', async () => {
      const person = await addPerson(services, 'viewer', 'Rising')
      expect((await as(person, 'POST', '/api/horses', { name: 'A', sex: 'M' })).status).toBe(403)
      expect((await as('owner', 'PUT', `/api/people/${person.id}`, { role: 'staff' })).status).toBe(200)
      expect((await as(person, 'POST', '/api/horses', { name: 'A', sex: 'M' })).status).toBe(201)
      expect((await as('owner', 'DELETE', `/api/people/${person.id}`)).status).toBe(204)
      expect((await as(person, 'GET', '/api/horses')).status).toBe(401)
    })
  })

  describe('the links that a person made', () => {
    const secretOf = ({ body }: Called) => (body as { path: string }).path.split('#')[1]
    const statusOf = async (link: Called) =>
      (await call('POST', '/api/links/read', { token: secretOf(link) })).status
    let friends = 0
    const linksOf = async (who: TestPerson) => {
      const friend = await addPerson(services, 'staff', `Friend ${++friends}`)
      return [
        await as(who, 'POST', '/api/people/invitations', { role: 'staff' }),
        await as(who, 'POST', `/api/people/${friend.id}/password-link`),
      ]
    }

    test.each([
      ['removed', (id: number) => as('owner', 'DELETE', `/api/people/${id}`)],
      ['given another role', (id: number) => as('owner', 'PUT', `/api/people/${id}`, { role: 'staff' })],
    ])('end when he is %s; those of others stay', async (what, change) => {
      const leaver = await addPerson(services, 'manager', `To be ${what}`)
      const [invitation, password] = await linksOf(leaver)
      const others = await linksOf(people.manager)
      for (const link of [invitation, password, ...others]) expect(link && (await statusOf(link))).toBe(200)
      expect((await change(leaver.id)).status).toBeLessThan(300)
      for (const link of [invitation, password]) expect(link && (await statusOf(link))).toBe(404)
      for (const link of others) expect(await statusOf(link)).toBe(200)
    })

    test('stay when an edit leaves his role as it is', async () => {
      const person = await addPerson(services, 'manager', 'Still Manager')
      const [invitation] = await linksOf(person)
      expect((await as('owner', 'PUT', `/api/people/${person.id}`, { role: 'manager' })).status).toBe(200)
      expect(invitation && (await statusOf(invitation))).toBe(200)
    })
  })

  describe('what a person did', () => {
    test('the activity and the history name him, also after he is gone', async () => {
      const person = await addPerson(services, 'staff', 'Gil Groom')
      const horse = (await as(person, 'POST', '/api/horses', { name: 'Named', sex: 'M' })).body as {
        id: number
      }
      await as('owner', 'DELETE', `/api/people/${person.id}`)
      const activity = (await as('owner', 'GET', `/api/activity?horse_id=${horse.id}`)).body
      expect(activity).toMatchObject([{ kind: 'horse_added', person: 'Gil Groom' }])
      const history = (await as('owner', 'GET', `/api/horses/${horse.id}/history`)).body
      expect(history).toMatchObject([{ source: { person: 'Gil Groom' } }])
    })

    test('a vet sees whose an injury is, and undoes his own entries', async () => {
      const horse = (
        (await as('staff', 'POST', '/api/horses', { name: 'Sick', sex: 'M' })).body as { id: number }
      ).id
      const injury = { horse_id: horse, injury_date: '2026-05-01', type: 'Bruise' }
      const add = async (who: Role) =>
        ((await as(who, 'POST', '/api/injuries', injury)).body as { id: number }).id
      const [theirs, own] = [await add('staff'), await add('vet')]
      const seen = async (who: Role, id: number) => (await as(who, 'GET', `/api/injuries/${id}`)).body
      expect(await seen('vet', theirs)).toMatchObject({ may_edit: false })
      for (const who of ['vet', 'staff'] as const) expect(await seen(who, own)).not.toHaveProperty('may_edit')
      const edit = await as('staff', 'PUT', `/api/injuries/${own}`, { ...injury, type: 'Flu' })
      const undo = `/api/activity/${String(edit.headers['x-activity-id'])}/undo`
      expect((await as('vet', 'POST', undo)).status).toBe(403)
      expect((await as('staff', 'POST', undo)).status).toBe(200)
    })

    test('a vet who recorded an injury on the wrong horse moves it, and can still edit and delete it', async () => {
      const add = async (name: string) =>
        ((await as('staff', 'POST', '/api/horses', { name, sex: 'M' })).body as { id: number }).id
      const [wrong, right] = [await add('Wrong'), await add('Right')]
      const injury = { horse_id: wrong, injury_date: '2026-05-01', type: 'Bruise' }
      const { id } = (await as('vet', 'POST', '/api/injuries', injury)).body as { id: number }
      const moved = { ...injury, horse_id: right }
      const url = `/api/injuries/${id}`
      expect((await as('vet', 'PUT', url, moved)).status).toBe(200)
      expect((await as('vet', 'GET', url)).body).not.toHaveProperty('may_edit')
      expect((await as('vet', 'PUT', url, { ...moved, type: 'Cold' })).status).toBe(200)
      expect((await as('vet', 'DELETE', url)).status).toBe(204)
    })

    test('a trainer undoes the entries he added, and his undo; nobody else’s', async () => {
      const entries = {
        race_date: '2026-06-15',
        horses: [{ name: 'A Rival', sire: 'Rival Sire', trainer: 'Somebody Else' }],
      }
      const undo = (reply: Called) =>
        as('trainer', 'POST', `/api/activity/${String(reply.headers['x-activity-id'])}/undo`)
      const added = await as('trainer', 'POST', '/api/race-entries/horses', entries)
      const undone = await undo(added)
      expect(undone.status).toBe(200)
      const again = await undo(undone)
      expect(again.status).toBe(200)
      expect((await undo(again)).status).toBe(200)
      const theirs = await as('staff', 'POST', '/api/race-entries/horses', entries)
      expect((await undo(theirs)).status).toBe(403)
    })

    test('an idempotency key of one person is none of another’s', async () => {
      const key = { 'idempotency-key': 'the-same-for-both' }
      const add = (who: Role) =>
        call('POST', '/api/horses', { name: 'Twice', sex: 'M' }, { ...people[who].cookie, ...key })
      expect((await add('staff')).status).toBe(201)
      expect((await add('owner')).status).toBe(422)
    })
  })

  describe('your account', () => {
    test('lists where you are signed in, and ends one session or all others', async () => {
      const person = await addPerson(services, 'viewer', 'Many Devices')
      const { body } = await as(person, 'GET', '/api/me/sessions')
      expect(body).toMatchObject([{ device: 'Test', is_this: true }])
      const [session] = body as { id: number }[]
      expect((await as('viewer', 'DELETE', `/api/me/sessions/${session?.id}`)).status).toBe(404) // another's
      expect((await as(person, 'DELETE', '/api/me/sessions')).status).toBe(204)
      expect((await as(person, 'GET', '/api/me/sessions')).status).toBe(200)
      expect((await as(person, 'DELETE', `/api/me/sessions/${session?.id}`)).status).toBe(204)
      expect((await as(person, 'GET', '/api/me/sessions')).status).toBe(401)
    })

    test('a token reads, or writes, as far as its holder may, and never his account', async () => {
      const made = (scope: TokenScope) => addToken(services, people.staff, scope)
      const [read, write] = [await made('read'), await made('write')]
      const horse = { name: 'By Script', sex: 'M' }
      expect((await call('GET', '/api/horses', undefined, read)).status).toBe(200)
      expect((await call('POST', '/api/horses', horse, read)).status).toBe(403)
      expect((await call('POST', '/api/horses', horse, write)).status).toBe(201)
      expect((await call('GET', '/api/sales', undefined, write)).status).toBe(403) // staff see no money
      expect(
        (
          await call(
            'POST',
            '/api/me/tokens',
            { name: 'x', scope: 'write', days: 1, password: PASSWORD },
            write,
          )
        ).status,
      ).toBe(403)
      const [first] = (await as('staff', 'GET', '/api/me/tokens')).body as { id: number; prefix: string }[]
      expect(read.authorization).toContain(first?.prefix)
      expect((await as('owner', 'DELETE', `/api/me/tokens/${first?.id}`)).status).toBe(404) // another's
      expect((await as('staff', 'DELETE', `/api/me/tokens/${first?.id}`)).status).toBe(204)
      expect((await call('GET', '/api/horses', undefined, read)).status).toBe(401)
    })

    test('a token of the owner cannot touch people', async () => {
      const headers = await addToken(services, people.owner, 'write')
      expect((await call('POST', '/api/people/invitations', { role: 'owner' }, headers)).status).toBe(403)
    })

    test('a token is made with the password alone', async () => {
      const person = await addPerson(services, 'viewer', 'Token Maker')
      const typed = { name: 'A script', scope: 'read', days: 7 }
      expect((await as(person, 'POST', '/api/me/tokens', typed)).status).toBe(422)
      const wrong = await as(person, 'POST', '/api/me/tokens', { ...typed, password: PASSWORD })
      expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'password' }] } })
      await setPassword(person)
      const made = await as(person, 'POST', '/api/me/tokens', { ...typed, password: PASSWORD })
      expect(made.status).toBe(201)
      const headers = { authorization: `Bearer ${(made.body as { token: string }).token}` }
      expect((await call('GET', '/api/horses', undefined, headers)).status).toBe(200)
    })

    test('the owner sees everyone’s tokens and ends them; the manager those below', async () => {
      const holder = await addPerson(services, 'manager', 'Token Holder')
      const script = await addToken(services, holder, 'write')
      const listed = async () =>
        (
          (await as('owner', 'GET', '/api/people')).body as {
            people: { id: number; tokens: { id: number }[] }[]
          }
        ).people
          .find(({ id }) => id === holder.id)
          ?.tokens.map(({ id }) => id)
      const [token] = (await listed()) ?? []
      const url = `/api/people/${holder.id}/tokens/${token}`
      expect((await as('manager', 'DELETE', url)).status).toBe(403)
      expect((await as('owner', 'DELETE', `/api/people/${people.staff.id}/tokens/${token}`)).status).toBe(404)
      expect((await as('owner', 'DELETE', url)).status).toBe(204)
      expect(await listed()).toEqual([])
      expect((await call('GET', '/api/horses', undefined, script)).status).toBe(401)
    })

    test('a new password needs the old one, and ends other sessions and tokens', async () => {
      const person = await addPerson(services, 'viewer', 'New Password')
      const script = await addToken(services, person, 'write')
      const typed = { current: PASSWORD, password: 'nine roan colts in a row' }
      expect((await as(person, 'PUT', '/api/me/password', typed)).status).toBe(422)
      await setPassword(person)
      const other = (await call('POST', '/api/sign-in', { name: 'New Password', password: typed.current }))
        .headers
      const cookie = { cookie: String(other['set-cookie']).split(';')[0] ?? '' }
      expect((await call('GET', '/api/horses', undefined, script)).status).toBe(200)
      expect((await as(person, 'PUT', '/api/me/password', typed)).status).toBe(204)
      expect((await call('GET', '/api/horses', undefined, script)).status).toBe(401)
      expect((await call('GET', '/api/me/sessions', undefined, cookie)).status).toBe(401)
      expect((await as(person, 'GET', '/api/me/sessions')).status).toBe(200)
    })
  })

  test('nothing that is stored lets anyone in', async () => {
    await addToken(services, people.owner, 'write')
    await as('owner', 'POST', '/api/people/invitations', { role: 'owner' })
    const stored = new Set<string>()
    for (const table of ['account', 'account_session', 'one_time_token', 'api_token'] as const)
      for (const row of await db.kysely.selectFrom(table).selectAll().execute())
        for (const value of Object.values(row)) if (typeof value === 'string') stored.add(value)
    expect(stored.size).toBeGreaterThan(20)
    for (const word of stored) {
      const tries = [
        { cookie: `qp_session=${encodeURIComponent(word)}` },
        { authorization: `Bearer ${word}` },
        { authorization: `Bearer qp_${word}` },
      ]
      for (const headers of tries)
        expect((await call('GET', '/api/horses', undefined, headers)).status, word).toBe(401)
      if (word.startsWith('$argon2id$'))
        expect((await call('POST', '/api/sign-in', { name: 'Test owner', password: word })).status).toBe(401)
    }
  }, 60_000)
})
