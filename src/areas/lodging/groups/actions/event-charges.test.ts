import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { foliosInvariants } from '#areas/ledger/folios/invariants.ts'
import type { Folio } from '#areas/ledger/folios/contract/replies.ts'
import { minor } from '#core/money.ts'
import { newId } from '#server/database/ids.ts'
import type { FunctionRoom, GroupEvent } from '../contract/events.ts'
import { groups } from '../contract/groups.ts'
import { chargeEventsAtClose } from './event-charges.ts'
import { ABSENT, day, type GroupsDesk, startGroups } from './testing.ts'

let desk: GroupsDesk
let groupId: string
let hall: FunctionRoom
beforeAll(async () => {
  desk = await startGroups()
})
afterEach(async () => {
  await desk.setToday(0)
  for (const { id, sql } of foliosInvariants) expect(await desk.hotel.rows(sql), id).toEqual([])
  await desk.clear()
})
afterAll(() => desk.stop())

const COFFEE = { name: 'Coffee break', quantity: 40, unitAmount: 20_000, taxCategory: null }
/** A definite group on the days 10 to 13, and a hall of 500.00 an hour. */
const setUp = async () => {
  groupId = (await desk.definite(1)).id
  hall = await desk.clerk.send(groups.createFunctionRoom, { name: 'Durbar Hall', capacity: 200, hireAmount: 50_000, hirePer: 'HOUR', serviceCode: '997212' }) // prettier-ignore
}
const dinner = (more: object = {}) => ({
  groupId, functionRoomId: hall.id, name: 'Dinner', guests: 120, day: day(10), from: '19:00', until: '23:00', ...more,
}) // prettier-ignore
const add = (more: object = {}): Promise<GroupEvent> => desk.clerk.send(groups.addEvent, dinner(more))
const ids = ({ id: eventId }: { id: string }) => ({ groupId, eventId })
const charge = (event: GroupEvent) => desk.clerk.send(groups.chargeEvent, ids(event))
const charging = (event: { id: string }) => desk.codeOf(desk.clerk.raw(groups.chargeEvent, ids(event)))
const reversing = (event: { id: string }) => desk.codeOf(desk.clerk.raw(groups.reverseEvent, ids(event)))
const removing = (event: { id: string }) => desk.codeOf(desk.clerk.raw(groups.removeEvent, ids(event)))
const changing = ({ id: eventId, version }: GroupEvent, more: object) =>
  desk.codeOf(desk.clerk.raw(groups.changeEvent, { eventId, version, ...dinner(more) }))
const cancelling = async () => {
  const { version } = await desk.read(groupId)
  return desk.codeOf(desk.clerk.raw(groups.cancel, { groupId, version, reason: 'Budget' }))
}
const bill = async (): Promise<Folio | undefined> => {
  const { account } = await desk.clerk.send(groups.account, { groupId })
  return account ? desk.clerk.send(folios.get, { bookingId: account.bookingId }) : undefined
}
const due = async () => (await bill())?.money.due
const shown = async ({ id }: GroupEvent) =>
  (await desk.clerk.send(groups.events, { groupId })).rows.find((row) => row.id === id)
const closing = async (offset: number) => {
  await desk.setToday(offset)
  return desk.hotel.inside(chargeEventsAtClose)
}
const isCharged = async (event: GroupEvent) => ((await shown(event))?.charged ?? null) !== null

const invoiced = async (bookingId: string, key: string) => {
  const invoiceId = newId()
  await desk.hotel.rows(
    `insert into invoice_series (property_id, document_type, fiscal_year_start, last_number) values ($1, 'INVOICE', '2026-04-01', 1)
     on conflict do nothing`,
    [desk.hotel.propertyId],
  )
  await desk.hotel.rows(
    `insert into invoices (property_id, id, document_type, fiscal_year_start, sequence, number, booking_id, folio_id, issued_on, issued_at,
                           issued_by, issued_by_name, bill_to_name, currency, net_minor, tax_minor, total_minor, paid_minor, snapshot, previous_hash, hash)
     select $1, $2, 'INVOICE', '2026-04-01', 1 + (select count(*) from invoices), 'T/' || (select count(*) from invoices), $3, id, '2026-11-20', now(), 1, 'T',
            'Mira', 'INR', 0, 0, 0, 0, '{}', '', '' from folios where booking_id = $3`,
    [desk.hotel.propertyId, invoiceId, bookingId],
  )
  await desk.hotel.rows(`insert into invoiced_items (property_id, source_key, invoice_id, net_minor, tax_minor) values ($1, $2, $3, 0, 0)`, [
    desk.hotel.propertyId, key, invoiceId,
  ]) // prettier-ignore
  return invoiceId
}

describe('an event', () => {
  test('shows what it costs; all events of the group come to their sum', async () => {
    await setUp()
    const made = await add({ items: [COFFEE] })
    expect(made).toMatchObject({ hireAmount: null, items: [COFFEE], price: 200_000 + 800_000, charged: null })
    await add({ name: 'Brunch', from: '10:00', until: '11:30', hireAmount: 70_000 })
    const costs = await desk.clerk.send(groups.eventCosts, { groupId })
    expect(costs).toEqual({ count: 2, price: 1_070_000, charged: 0, chargedAmount: 0, includesTax: false })
    expect((await desk.clerk.raw(groups.addEvent, dinner({ items: [{ ...COFFEE, quantity: 10_000, unitAmount: 100_000_001 }] }))).status).toBe(400) // prettier-ignore
  })

  test('an allowance, and one off a part that was split from it, is taxed by the table of its item, not by that of services', async () => {
    await setUp()
    await desk.hotel.rows(
      `insert into tax_slabs (property_id, id, category, valid_from, min_minor, percentage_bp, components)
       select property_id, gen_random_uuid(), 'GOODS', valid_from, 0, 2000, '[{"name": "VAT", "basisPoints": 2000}]'
         from tax_slabs where property_id = $1 and category = 'SERVICE' order by valid_from limit 1`,
      [desk.hotel.propertyId],
    )
    await charge(
      await add({ hireAmount: 0, items: [{ name: 'Gift', quantity: 10, unitAmount: 10_000, taxCategory: 'GOODS' }] }),
    )
    const account = async () => (await bill()) ?? expect.fail('there is no account')
    const { bookingId, lines } = await account()
    const sourceKey = `line:${lines[0]?.id}`
    const manager = await desk.hotel.as('PROP_MANAGER')
    const allow = (key: string) =>
      manager.send(folios.allow, { bookingId, sourceKey: key, amount: 10_000, reason: 'Late' })
    expect(await due()).toBe(120_000)
    await allow(sourceKey)
    expect(await due()).toBe(108_000)
    await manager.send(folios.split, {
      bookingId,
      sourceKey,
      parts: [60_000, 48_000],
      reason: 'Two',
    })
    const part = (await account()).lines.find((line) => line.total === 60_000)
    await allow(`line:${part?.id}`)
    expect(await due()).toBe(96_000)
    await desk.hotel.rows(`delete from tax_slabs where category = 'GOODS'`)
  })

  test('is charged once by a press, each part with its tax and code on its own day, to an account that is opened for it', async () => {
    await setUp()
    const made = await add({ items: [COFFEE] })
    const tries = await Promise.all([charging(made), charging(made), charging(made)])
    expect(tries.toSorted()).toEqual(['event_charged', 'event_charged', 'ok'])
    const lines = await desk.hotel.rows(
      `select name, quantity::int as quantity, net_minor::int as net, tax_minor::int as tax, service_on::text as "serviceOn", service_code as code
         from folio_lines order by id`,
    )
    expect(lines).toEqual([
      { name: 'Durbar Hall, Dinner', quantity: 4, net: 200_000, tax: 10_000, serviceOn: day(10), code: '997212' },
      { name: 'Coffee break', quantity: 40, net: 800_000, tax: 0, serviceOn: day(10), code: '' },
    ])
    expect(await due()).toBe(1_010_000)
    expect(await shown(made)).toMatchObject({ charged: { on: day(0), amount: 1_010_000 } })
    expect(await desk.clerk.send(groups.eventCosts, { groupId })).toMatchObject({
      charged: 1,
      chargedAmount: 1_010_000,
    })
    const types = await desk.hotel.rows(`select after from audit_events where type = 'GROUP_EVENT_CHARGED' and entity_id = $1`, [groupId]) // prettier-ignore
    expect(types).toMatchObject([{ after: { amount: 1_010_000 } }])
  })

  test('is charged while its day closes: not the day before, once on the day, also beside one that costs nothing', async () => {
    await setUp()
    const made = await add({ until: '01:00' })
    await add({ name: 'Toast', from: '10:00', until: '11:00', hireAmount: 0 })
    expect([await closing(9), await closing(10), await closing(10), await closing(11)]).toEqual([0, 1, 0, 0])
    expect([await due(), await isCharged(made)]).toEqual([315_000, true])
  })

  test('of a tentative or a cancelled group is left alone by the close, and so is one that was charged before', async () => {
    await setUp()
    const made = await add()
    const tentative = await desk.create({ name: 'Tour' })
    await add({ groupId: tentative.id, from: '10:00', until: '11:00' })
    const cancelled = await desk.create({ name: 'Gone' })
    await add({ groupId: cancelled.id, from: '12:00', until: '13:00' })
    await desk.clerk.send(groups.cancel, { groupId: cancelled.id, version: cancelled.version, reason: 'Budget' })
    await charge(made)
    expect([await closing(10), await due()]).toEqual([0, 210_000])
  })

  test('whose account takes no more charges stays as it is when the day closes', async () => {
    await setUp()
    const made = await add()
    await desk.clerk.send(groups.openAccount, { groupId })
    await desk.hotel.rows(`update folios set status = 'CLOSED'`)
    expect([await closing(10), await isCharged(made)]).toEqual([0, false])
    await desk.hotel.rows(`update folios set status = 'OPEN'`)
    expect(await closing(10)).toBe(1)
  })

  test('is reversed to the unit, and charged anew as it is by then', async () => {
    await setUp()
    const made = await add({ items: [COFFEE] })
    await charge(made)
    expect([await reversing(made), await due(), await isCharged(made)]).toEqual(['ok', 0, false])
    const now = await shown(made)
    if (now) expect(await changing(now, { items: [] })).toBe('ok')
    await charge(made)
    expect(await due()).toBe(210_000)
  })

  test('that was taken off the bill by hand is reversed without a second reversal', async () => {
    await setUp()
    const made = await add()
    await charge(made)
    const [line] = (await bill())?.lines ?? []
    await desk.clerk.send(folios.reverse, { lineId: line?.id ?? '', reason: 'Wrong' })
    expect([await reversing(made), await due()]).toEqual(['ok', 0])
  })

  test('that is removed, or whose group is cancelled before it, takes its charges back', async () => {
    await setUp()
    const made = await add()
    await charge(made)
    expect([await removing(made), await due()]).toEqual(['ok', 0])
    await charge(await add())
    expect([await cancelling(), await due()]).toEqual(['ok', 0])
    expect(await desk.clerk.send(groups.eventCosts, { groupId })).toMatchObject({ count: 0, price: 0 })
  })

  test('that is over stays on the account of a cancelled group, which is paid first', async () => {
    await setUp()
    await charge(await add())
    await desk.setToday(11)
    expect(await cancelling()).toBe('group_account_open')
  })

  test('that is charged may have another name and more guests', async () => {
    await setUp()
    const charged = await charge(await add())
    expect(await changing(charged, { name: 'Gala', guests: 130 })).toBe('ok')
  })
})

describe('refusals', () => {
  test('chargeEvent refuses not_found, reverseEvent refuses not_found, eventCosts refuses not_found', async () => {
    await setUp()
    const nothing = { id: ABSENT }
    expect([await charging(nothing), await reversing(nothing)]).toEqual(['not_found', 'not_found'])
    expect(await desk.codeOf(desk.clerk.raw(groups.eventCosts, { groupId: ABSENT }))).toBe('not_found')
  })
  test('chargeEvent refuses group_cancelled, reverseEvent refuses group_cancelled', async () => {
    await setUp()
    const made = await add()
    await cancelling()
    expect([await charging(made), await reversing(made)]).toEqual(['group_cancelled', 'group_cancelled'])
  })
  test('chargeEvent refuses group_not_definite', async () => {
    await setUp()
    groupId = (await desk.create()).id
    expect(await charging(await add())).toBe('group_not_definite')
  })
  test('chargeEvent refuses event_charged, and changeEvent refuses event_charged for another time, room, hire or items', async () => {
    await setUp()
    const charged = await charge(await add())
    expect(await charging(charged)).toBe('event_charged')
    const other = await desk.clerk.send(groups.createFunctionRoom, { name: 'Lawn', capacity: 200 })
    for (const more of [{ until: '22:00' }, { day: day(11) }, { functionRoomId: other.id }, { hireAmount: 1 }, { items: [COFFEE] }])
      expect(await changing(charged, more)).toBe('event_charged') // prettier-ignore
  })
  test('chargeEvent refuses event_without_price', async () => {
    await setUp()
    expect(await charging(await add({ hireAmount: 0 }))).toBe('event_without_price')
  })
  test('chargeEvent refuses folio_closed', async () => {
    await setUp()
    const made = await add()
    await desk.clerk.send(groups.openAccount, { groupId })
    await desk.hotel.rows(`update folios set status = 'CLOSED'`)
    expect(await charging(made)).toBe('folio_closed')
    await desk.hotel.rows(`update folios set status = 'OPEN'`)
  })
  test('chargeEvent refuses no_tax_slab', async () => {
    await setUp()
    const made = await add()
    await desk.hotel.rows(`update tax_slabs set valid_from = '2090-01-01' where category = 'SERVICE'`)
    const code = await charging(made)
    await desk.hotel.rows(`update tax_slabs set valid_from = '2025-09-22' where category = 'SERVICE'`)
    expect([code, await isCharged(made)]).toEqual(['no_tax_slab', false])
  })
  test('reverseEvent refuses event_not_charged', async () => {
    await setUp()
    expect(await reversing(await add())).toBe('event_not_charged')
  })

  const refusesAll = async (made: GroupEvent) => [await reversing(made), await removing(made), await cancelling()]
  test('reverseEvent refuses charge_has_changed, removeEvent refuses charge_has_changed, cancel refuses charge_has_changed', async () => {
    await setUp()
    const made = await add()
    await charge(made)
    const { bookingId = '', lines = [] } = (await bill()) ?? {}
    await desk.clerk.send(folios.allow, {
      bookingId,
      sourceKey: `line:${lines[0]?.id}`,
      amount: minor(100),
      reason: 'Late',
    })
    expect(await refusesAll(made)).toEqual(['charge_has_changed', 'charge_has_changed', 'charge_has_changed'])
  })
  test('reverseEvent refuses charge_invoiced, removeEvent refuses charge_invoiced, cancel refuses charge_invoiced', async () => {
    await setUp()
    const made = await add()
    await charge(made)
    const { bookingId = '', lines = [] } = (await bill()) ?? {}
    const invoiceId = await invoiced(bookingId, `line:${lines[0]?.id}`)
    const codes = await refusesAll(made)
    await desk.hotel.rows('delete from invoiced_items')
    await desk.hotel.rows('delete from invoices where id = $1', [invoiceId])
    expect(codes).toEqual(['charge_invoiced', 'charge_invoiced', 'charge_invoiced'])
  })
})
