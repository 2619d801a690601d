import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import type { Day } from '#core/dates.ts'
import { addCustomer, getCustomer, restrictCustomer } from './actions.ts'
import { type Customer, customers, type MergeField } from './contract.ts'
import { suggestEverywhere } from './jobs.ts'
import { DUPLICATES, LIST, LIST_MATCHING, LIST_RESTRICTED, MISTYPED, SEARCH } from './queries/search.ts'

let hotel: TestHotel
let desk: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  desk = await hotel.as('PROP_FRONTDESK')
  for (const [firstName, lastName, email, phone] of [
    ['José', 'Muñoz', 'jose@munoz.example', '+34 600 111 222'],
    ['Anil', 'Rao', 'anil.rao@mail.example', '+91 98200 12345'],
    ['Usha', 'Rao', '', '098200 54321'],
    ['小明', '王', 'wang@mail.example', ''],
    ['Muna', 'Ali', '', ''],
    ['𠮷田', '', '', ''],
  ] as const)
    await desk.send(customers.create, { firstName, lastName, email, phone })
  await hotel.inside(
    (ctx) =>
      addCustomer(ctx, { firstName: 'Canary', lastName: 'Rao', email: 'canary@mail.example', phone: '9820012345' }),
    'PROP_ADMIN',
    hotel.foreignPropertyId,
  )
})
afterAll(() => hotel.stop())

const editable = ({
  number: _number,
  restrictedAt: _at,
  restrictedReason: _why,
  erasedAt: _erased,
  ...rest
}: Customer) => rest

const found = async (text: string) =>
  (await desk.send(customers.search, { text })).rows.map((row) => `${row.firstName} ${row.lastName}`.trim())

test('create saves the input, and the action for other areas does the same', async () => {
  const customer = await desk.send(customers.create, {
    firstName: ' Asha ',
    lastName: 'Iyer',
    isVip: true,
    language: 'fr',
  })
  expect(customer).toMatchObject({
    firstName: 'Asha',
    lastName: 'Iyer',
    email: '',
    isVip: true,
    language: 'fr',
    version: 1,
  })
  expect(await desk.send(customers.get, { customerId: customer.id })).toEqual(customer)
  expect(await hotel.inside((ctx) => getCustomer(ctx, customer.id))).toEqual(customer)
  const [trace] = await hotel.rows('select * from audit_events where entity_id = $1', [customer.id])
  expect(trace).toMatchObject({ type: 'NEW_CUSTOMER', entity: 'customer' })
  expect(JSON.stringify(trace)).not.toContain('Iyer')
})

test('create refuses invalid input', async () => {
  const send = async (body: object) => (await desk.raw(customers.create, body)).status
  expect(await send({ firstName: '' })).toBe(400)
  expect(await send({ firstName: 'A', email: 'no' })).toBe(400)
  expect(await send({ firstName: 'A', phone: 'call me' })).toBe(400)
  expect(await send({ firstName: 'A\u0000' })).toBe(400)
  expect(await send({ firstName: 'A', language: 'de' })).toBe(400)
  expect(await send({ firstName: 'A', propertyId: 2 })).toBe(400)
  expect(await send({ firstName: 'A', id: FIXTURE.standard })).toBe(400)
  expect(await send({ firstName: 'A', dateOfBirth: '1990-02-30' })).toBe(400)
})

test('search finds by last, first and full name in any script, by e-mail, by either end of a phone', async () => {
  expect(await found('rao')).toEqual(['Anil Rao', 'Usha Rao'])
  expect(await found('MUN')).toEqual(['José Muñoz', 'Muna Ali'])
  expect(await found('josé mu')).toEqual(['José Muñoz'])
  expect(await found('Rao, Us')).toEqual(['Usha Rao'])
  expect(await found('王')).toEqual(['小明 王'])
  expect(await found('𠮷')).toEqual(['𠮷田'])
  expect(await found('anil.rao@')).toEqual(['Anil Rao'])
  expect(await found('+91 982')).toEqual(['Anil Rao'])
  expect(await found('098200 12345')).toEqual(['Anil Rao'])
  expect(await found('54321')).toEqual(['Usha Rao'])
  expect(await found('%')).toEqual([])
  expect((await desk.raw(customers.search, { text: 'a\u0000' })).status).toBe(400)
})

test('search forgives one slip of the fingers in a name that no one has as it was typed', async () => {
  for (const typed of ['munzo', 'munoo', 'muñooz', 'jsoé', 'jose muz'])
    expect(await found(typed)).toContain('José Muñoz')
  expect(await found('roa')).toEqual([])
  expect(await found('ssha raa')).toEqual([])
  expect(await found('cnary')).toEqual([])
})

test('duplicates name what is alike', async () => {
  const { rows } = await desk.send(customers.duplicates, {
    firstName: 'Rao',
    lastName: 'Anil',
    email: 'ANIL.RAO@mail.example',
    phone: '98200 12345',
  })
  expect(rows.map((row) => [row.firstName, row.because])).toEqual([['Anil', ['email', 'phone', 'name']]])
  expect((await desk.send(customers.duplicates, {})).rows).toEqual([])
  expect((await desk.send(customers.duplicates, { firstName: 'Nobody', phone: '123' })).rows).toEqual([])
})

test('list pages through everybody in order of name, and through those who match', async () => {
  const pages = async (text?: string) => {
    const names: string[] = []
    for (let after: string | undefined; ;) {
      const page = await desk.send(customers.list, { limit: 2, after, text })
      names.push(...page.rows.map((row) => `${row.lastName} ${row.firstName}`.trim()))
      if (!page.next) return names
      after = page.next
    }
  }
  const all = await pages()
  expect(all).toEqual(['Ali Muna', 'Iyer Asha', 'Muñoz José', 'Rao Anil', 'Rao Usha', '王 小明', '𠮷田'])
  expect(await pages('mu')).toEqual(['Ali Muna', 'Muñoz José'])
  expect(await pages('982')).toEqual([])
  expect((await desk.raw(customers.list, { after: 'bm90IG91cnM' })).status).toBe(400)
})

test('views of the list have the few customers who need care, also among those who match', async () => {
  const made = async (firstName: string, more: object) =>
    desk.send(customers.create, { firstName, lastName: 'Viewed', ...more })
  await made('Vip', { isVip: true, email: 'vip@view.example' })
  await made('Barred', { doNotRent: true, doNotRentReason: 'Debts', phone: '+34 600 000 111' })
  const { id } = await made('Silent', {})
  const { id: limited } = await made('Limited', { email: 'limited@view.example' })
  await hotel.inside((ctx) => restrictCustomer(ctx, limited, 'Objects'))
  const of = async (view: 'VIP' | 'RESTRICTED' | 'UNREACHABLE', text?: string) =>
    (await desk.send(customers.list, { view, text, limit: 200 })).rows
      .filter(({ lastName }) => lastName === 'Viewed')
      .map(({ firstName }) => firstName)
  expect(await of('VIP')).toEqual(['Vip'])
  expect(await of('RESTRICTED')).toEqual(['Barred', 'Limited'])
  expect(await of('UNREACHABLE')).toEqual(['Silent'])
  expect(await of('RESTRICTED', 'view')).toEqual(['Barred', 'Limited'])
  expect(await of('RESTRICTED', 'limited@')).toEqual(['Limited'])
  expect(await of('VIP', 'limited@')).toEqual([])
  await hotel.rows('delete from customers where last_name = $1', ['Viewed'])
  expect((await desk.raw(customers.get, { customerId: id })).status).toBe(404)
})

test('update changes a customer, counts the version and names only the fields', async () => {
  const { rows } = await desk.send(customers.search, { text: 'muna' })
  const customer = await desk.send(customers.get, { customerId: rows[0]!.id })
  const { id, createdAt: _, ...details } = editable(customer)
  const changed = await desk.send(customers.update, {
    ...details,
    customerId: id,
    phone: '+973 1234 5678',
    doNotRent: true,
  })
  expect(changed).toEqual({ ...customer, phone: '+973 1234 5678', doNotRent: true, version: 2 })
  expect(await found('+973 1234')).toEqual(['Muna Ali'])
  const [trace] = await hotel.rows(
    `select before, after from audit_events where entity_id = $1 and type = 'GUEST_DETAILS_UPDATE'`,
    [id],
  )
  expect(trace).toEqual({
    before: { isVip: false, doNotRent: false },
    after: { isVip: false, doNotRent: true, fields: ['phone', 'doNotRent'] },
  })
})

test('update refuses stale_version: two clerks, one wins, the refusal of the other names who won', async () => {
  const { id, createdAt: _, ...details } = editable(await desk.send(customers.create, { firstName: 'Race' }))
  const responses = await Promise.all(
    Array.from({ length: 5 }, (_one, index) =>
      desk.raw(customers.update, { ...details, customerId: id, notes: `${index}` }),
    ),
  )
  expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409, 409, 409])
  expect(responses.find((response) => response.status === 409)?.body).toMatchObject({
    code: 'stale_version',
    details: { version: 2, changedBy: 'Asha Rao' },
  })
})

test('get refuses not_found and update refuses not_found, also for a customer of another property', async () => {
  const [canary] = await hotel.rows<{ id: string }>(`select id from customers where first_name = 'Canary'`)
  for (const customerId of [canary!.id, FIXTURE.standard]) {
    expect(codeOf(await desk.raw(customers.get, { customerId }))).toBe('not_found')
    expect(codeOf(await desk.raw(customers.update, { customerId, firstName: 'Mine', version: 1 }))).toBe('not_found')
  }
})

test('create refuses unknown_reference and update refuses unknown_reference: a company must be one of the property’s', async () => {
  expect(codeOf(await desk.raw(customers.create, { firstName: 'A', companyId: FIXTURE.standard }))).toBe(
    'unknown_reference',
  )
  const { id: customerId, version } = await desk.send(customers.create, { firstName: 'Vera' })
  const edit = { customerId, version, firstName: 'Vera', companyId: FIXTURE.standard }
  expect(codeOf(await desk.raw(customers.update, edit))).toBe('unknown_reference')
})

test('no customer of another property appears anywhere', async () => {
  const responses = await Promise.all([
    ...['canary', 'rao', 'canary@', '12345', '9820'].flatMap((text) => [
      desk.raw(customers.search, { text, limit: 50 }),
      desk.raw(customers.list, { text }),
    ]),
    desk.raw(customers.list, { limit: 200 }),
    desk.raw(customers.duplicates, { firstName: 'Canary', lastName: 'Rao', email: 'canary@mail.example' }),
  ])
  for (const response of responses) {
    expect(response.status).toBe(200)
    expect(JSON.stringify(response.body)).not.toMatch(/canary/i)
  }
})

test('every search and list uses an index, under row security, among thousands', async () => {
  await hotel.rows(
    `insert into customers (property_id, id, first_name, last_name, search_name, search_first, email, phone, phone_digits, created_at)
     select $1, gen_random_uuid(), 'First' || n, 'Last' || n, 'last' || n || ' first' || n, 'first' || n || ' last' || n,
            'mail' || n || '@many.example', n::text, lpad(n::text, 10, '9'), now()
       from generate_series(1, 20000) n`,
    [hotel.propertyId],
  )
  await hotel.rows('vacuum analyze customers')
  const range = (text: string) => [text, `${text}\u{10FFFF}`]
  const ranges = [...range('last12'), ...range('mail12'), ...range('9999'), ...range('21')]
  const plans = await hotel.db.read(
    { propertyId: hotel.propertyId, organizationId: hotel.organizationId },
    async (tx) => {
      const planOf = async (statement: string, parameters: unknown[]) =>
        (await tx.named<Record<string, string>>('', `explain ${statement}`, [hotel.propertyId, 11, ...parameters]))
          .map((line) => line['QUERY PLAN'])
          .join('\n')
      return {
        search: await planOf(SEARCH, ranges),
        list: await planOf(LIST, ['last12', FIXTURE.standard]),
        barred: await planOf(LIST_RESTRICTED, ['last12', FIXTURE.standard]),
        matching: await planOf(LIST_MATCHING, [...ranges, 'last12', FIXTURE.standard, null]),
        mistyped: await planOf(MISTYPED, [
          ['last12', 'last13'],
          ['last12z', 'last13z'],
        ]),
        duplicates: await planOf(DUPLICATES, ['last12 first12', 'mail12@many.example', ...range('2199999')]),
      }
    },
  )
  for (const [name, plan] of Object.entries(plans)) expect(plan, name).not.toMatch(/Seq Scan on (customers|audit)/)
  const keys = ['search_name', 'search_first', 'search_email', 'phone_digits', 'phone_reversed']
  for (const key of keys) {
    const asCondition = new RegExp(`Index Cond: .*${key} >= `)
    expect(plans.search).toMatch(asCondition)
    expect(plans.matching).toMatch(asCondition)
  }
  expect(plans.mistyped).toMatch(/Index Cond: .*search_name >= .*search_name < /)
  expect(plans.barred).toMatch(/using customers_not_accommodated/)
  expect(plans.list).toMatch(/Index Cond: .*ROW\(search_name, id\) > ROW/)
  expect(plans.duplicates).toMatch(/Index Cond: .*search_email = /)
})

test('a guest with a VIP level is a VIP; a VIP may have none', async () => {
  const create = (marks: object) => desk.send(customers.create, { firstName: 'Level', ...marks })
  expect(await create({})).toMatchObject({ isVip: false, vipLevel: null })
  expect(await create({ isVip: true })).toMatchObject({ isVip: true, vipLevel: null })
  const customer = await create({ isVip: false, vipLevel: 2 })
  expect(customer).toMatchObject({ isVip: true, vipLevel: 2 })

  const { id, createdAt: _, ...details } = editable(customer)
  const raised = await desk.send(customers.update, { ...details, customerId: id, vipLevel: 1 })
  expect(raised).toMatchObject({ isVip: true, vipLevel: 1 })
  const { createdAt: __, id: ___, ...then } = editable(raised)
  const neither = await desk.send(customers.update, { ...then, customerId: id, isVip: false, vipLevel: null })
  expect(neither).toMatchObject({ isVip: false, vipLevel: null })
  for (const vipLevel of [0, 4, 1.5])
    expect((await desk.raw(customers.create, { firstName: 'Level', vipLevel })).status).toBe(400)
})

const guest = (firstName: string, more: object = {}) => desk.send(customers.create, { firstName, ...more })
const mergeOf = (from: Customer, into: Customer, takes: MergeField[] = []) => ({
  customerId: from.id,
  intoId: into.id,
  version: from.version,
  intoVersion: into.version,
  takes,
})

test('merge moves what refers to a customer, takes the chosen fields, and its address leads to the survivor', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const from = await guest('Dora', { email: 'dora@mail.example', phone: '+34 600 777 888', notes: 'Left-handed' })
  const into = await guest('Dora', { lastName: 'Explorer' })
  const stays = [
    { roomTypeId: FIXTURE.standard, arrival: '2026-12-01' as Day, departure: '2026-12-02' as Day, adults: 1 },
  ]
  const booking = await desk.send(bookings.create, { customerId: from.id, stays })

  const compared = await manager.send(customers.comparison, { customerId: from.id, intoId: into.id })
  expect(compared.moves).toEqual([{ area: 'bookings', count: 1 }])
  expect(compared.fields).toEqual([
    { field: 'lastName', isSuggested: false },
    { field: 'email', isSuggested: true },
    { field: 'phone', isSuggested: true },
    { field: 'notes', isSuggested: true },
  ])
  const survivor = await manager.send(customers.merge, mergeOf(from, into, ['email', 'notes']))
  expect(survivor).toMatchObject({
    id: into.id,
    lastName: 'Explorer',
    email: 'dora@mail.example',
    phone: '',
    notes: 'Left-handed',
  })
  expect(await desk.send(customers.get, { customerId: from.id })).toEqual(survivor)
  expect(await found('dora')).toEqual(['Dora Explorer'])
  const [moved] = await hotel.rows('select customer_id from bookings where id = $1', [booking.id])
  expect(moved).toEqual({ customer_id: into.id })
  // Who names the merged one means the survivor.
  const late = await desk.send(bookings.create, { customerId: from.id, stays })
  const [named] = await hotel.rows('select customer_id from bookings where id = $1', [late.id])
  expect(named).toEqual({ customer_id: into.id })

  const { rows } = await manager.send(customers.merges, { customerId: into.id })
  expect(rows).toMatchObject([{ name: 'Dora', mayUndo: true }])
  const back = await manager.send(customers.unmerge, { mergeId: rows[0]!.id })
  expect(back).toMatchObject({ id: from.id, email: 'dora@mail.example', phone: '+34 600 777 888' })
  expect(await desk.send(customers.get, { customerId: into.id })).toMatchObject({ email: '', notes: '' })
  const after = await hotel.rows<{ id: string; customer_id: string }>('select id, customer_id from bookings where id = any($1)', [[booking.id, late.id]]) // prettier-ignore
  expect(new Map(after.map((row) => [row.id, row.customer_id]))).toEqual(
    new Map([[booking.id, from.id], [late.id, into.id]]),
  ) // prettier-ignore
})

test('merge refuses same_customer, comparison refuses same_customer, separatePair refuses same_customer', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const one = await guest('Same')
  expect(codeOf(await manager.raw(customers.merge, mergeOf(one, one)))).toBe('same_customer')
  expect(codeOf(await manager.raw(customers.comparison, { customerId: one.id, intoId: one.id }))).toBe('same_customer')
  expect(codeOf(await manager.raw(customers.separatePair, { customerId: one.id, otherId: one.id }))).toBe(
    'same_customer',
  )
})

test('merge refuses not_found, comparison refuses not_found, separatePair refuses not_found, unmerge refuses not_found, merges refuses not_found', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const one = await guest('Lone')
  const [canary] = await hotel.rows<{ id: string }>(`select id from customers where first_name = 'Canary'`)
  for (const id of [canary!.id, FIXTURE.standard]) {
    expect(codeOf(await manager.raw(customers.merge, mergeOf(one, { ...one, id })))).toBe('not_found')
    expect(codeOf(await manager.raw(customers.comparison, { customerId: one.id, intoId: id }))).toBe('not_found')
    expect(codeOf(await manager.raw(customers.separatePair, { customerId: one.id, otherId: id }))).toBe('not_found')
    expect(codeOf(await manager.raw(customers.unmerge, { mergeId: id }))).toBe('not_found')
    expect(codeOf(await manager.raw(customers.merges, { customerId: id }))).toBe('not_found')
  }
})

test('merge refuses customer_merged and update refuses customer_merged: the survivor is the one to open', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const [one, two, three] = [await guest('M1'), await guest('M2'), await guest('M3')]
  await manager.send(customers.merge, mergeOf(one, two))
  expect(codeOf(await manager.raw(customers.merge, mergeOf(one, three)))).toBe('customer_merged')
  const edit = { customerId: one.id, version: one.version, firstName: 'M' }
  expect(codeOf(await desk.raw(customers.update, edit))).toBe('customer_merged')
})

test('merge refuses stale_version: what was compared changed meanwhile; two merges the other way about make one', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const [one, two] = [await guest('S1'), await guest('S2')]
  await desk.send(customers.update, { customerId: one.id, version: 1, firstName: 'S1', notes: 'new' })
  expect(codeOf(await manager.raw(customers.merge, mergeOf(one, two)))).toBe('stale_version')
  const [a, b] = [await guest('S3'), await guest('S4')]
  const both = await Promise.all([
    manager.raw(customers.merge, mergeOf(a, b)),
    manager.raw(customers.merge, mergeOf(b, a)),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('update refuses customer_restricted but for a manager, merge refuses customer_restricted', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const [one, two] = [await guest('R1'), await guest('R2')]
  await hotel.inside((ctx) => restrictCustomer(ctx, one.id, 'Objects to use'))
  const edit = { customerId: one.id, version: 2, firstName: 'R1', notes: 'x' }
  expect(codeOf(await desk.raw(customers.update, edit))).toBe('customer_restricted')
  const now = await manager.send(customers.update, edit)
  expect(now.restrictedReason).toBe('Objects to use')
  expect(codeOf(await manager.raw(customers.merge, mergeOf(now, two)))).toBe('customer_restricted')
  await hotel.inside((ctx) => restrictCustomer(ctx, one.id, ''))
  expect(await desk.send(customers.get, { customerId: one.id })).toMatchObject({ restrictedAt: null })
})

test('update refuses customer_erased and merge refuses customer_erased', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const [one, two] = [await guest('E1'), await guest('E2')]
  await hotel.rows('update customers set erased_at = now() where id = $1', [one.id])
  expect(codeOf(await desk.raw(customers.update, { customerId: one.id, version: 1, firstName: 'E' }))).toBe(
    'customer_erased',
  )
  expect(codeOf(await manager.raw(customers.merge, mergeOf(one, two)))).toBe('customer_erased')
})

test('unmerge refuses unmerge_too_late after thirty days', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const [one, two] = [await guest('T1'), await guest('T2')]
  await manager.send(customers.merge, mergeOf(one, two))
  const { rows } = await manager.send(customers.merges, { customerId: two.id })
  await hotel.rows(`update customer_merges set merged_at = now() - interval '31 days' where id = $1`, [rows[0]!.id])
  expect((await manager.send(customers.merges, { customerId: two.id })).rows).toMatchObject([{ mayUndo: false }])
  expect(codeOf(await manager.raw(customers.unmerge, { mergeId: rows[0]!.id }))).toBe('unmerge_too_late')
})

test('unmerge refuses unmerge_out_of_order: the last merge of a survivor is undone first', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const [one, two, three] = [await guest('O1'), await guest('O2'), await guest('O3')]
  const second = await manager.send(customers.merge, mergeOf(one, two))
  const [first] = (await manager.send(customers.merges, { customerId: two.id })).rows
  await manager.send(customers.merge, mergeOf(second, three))
  expect(codeOf(await manager.raw(customers.unmerge, { mergeId: first!.id }))).toBe('unmerge_out_of_order')
  expect(await desk.send(customers.get, { customerId: one.id })).toMatchObject({ id: three.id })
  const [last] = (await manager.send(customers.merges, { customerId: three.id })).rows
  await manager.send(customers.unmerge, { mergeId: last!.id })
  expect(await desk.send(customers.get, { customerId: one.id })).toMatchObject({ id: two.id })
  await manager.send(customers.unmerge, { mergeId: first!.id })
  expect(await desk.send(customers.get, { customerId: one.id })).toMatchObject({ id: one.id })
})

test('pairs are suggested by what speaks for them; different people are never suggested again', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const birth = { lastName: 'Pairing', dateOfBirth: '1980-05-05' }
  await guest('Ann', birth)
  await guest('Ann', birth)
  await guest('Bob', { lastName: 'Portal', email: 'x.1@guest.booking.com' })
  await guest('Kim', { lastName: 'Portal', email: 'x.1@guest.booking.com' })
  await manager.send(customers.findPairs, {})
  const ofPairing = async () =>
    (await manager.send(customers.pairs, { limit: 200 })).rows.filter(({ one }) => /Pairing|Portal/.test(one.lastName))
  const [pair, ...others] = await ofPairing()
  expect(others).toEqual([])
  expect(pair).toMatchObject({ reasons: ['birth'], score: 5, one: { firstName: 'Ann' }, other: { firstName: 'Ann' } })
  await manager.send(customers.separatePair, { customerId: pair!.other.id, otherId: pair!.one.id })
  await suggestEverywhere(hotel.system, new Date().toISOString())
  expect(await ofPairing()).toEqual([])
  expect((await desk.raw(customers.pairs, {})).status).toBe(403)
})

test('who may not know them is not shown allergies, and cannot blank them', async () => {
  const { id: customerId } = await guest('Sensitive', { allergies: 'nuts' })
  const marketing = await hotel.as('PROP_MARKETING')
  expect(await marketing.send(customers.get, { customerId })).toMatchObject({ allergies: '' })
  expect(await desk.send(customers.get, { customerId })).toMatchObject({ allergies: 'nuts' })
})

test('each customer has a number of their own, which finds them with a hash, also once they were merged', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const [one, two] = [await guest('Number One'), await guest('Number Two')]
  expect(two.number).toBeGreaterThan(one.number)
  const found = async (text: string) => (await desk.send(customers.search, { text })).rows.map(({ id }) => id)
  expect(await found(`#${one.number}`)).toEqual([one.id])
  await manager.send(customers.merge, mergeOf(one, two))
  expect(await found(` #${one.number} `)).toEqual([two.id])
  expect(await found('#999999999')).toEqual([])
  const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId, name: 'Canary' })
  expect((await stranger.send(customers.search, { text: `#${two.number}` })).rows).toEqual([])
})
