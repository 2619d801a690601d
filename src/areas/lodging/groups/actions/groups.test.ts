import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { FIXTURE } from '#test/server.ts'
import { groups } from '../contract/groups.ts'
import type { Group } from '../contract/replies.ts'
import { ABSENT, day, type GroupsDesk, nightOf, startGroups } from './testing.ts'

const { standard, deluxe } = FIXTURE

let desk: GroupsDesk
beforeAll(async () => {
  desk = await startGroups()
})
afterEach(async () => {
  await desk.setToday(0)
  expect(await desk.differences()).toEqual([])
  await desk.clear()
})
afterAll(() => desk.stop())

const known = ({ id, version }: Group) => ({ groupId: id, version })
const bookingOf = (reply: { body: unknown }) => (reply.body as { bookings: { id: string }[] }).bookings
const single = (arrival: number, departure: number, roomTypeId: string = standard) =>
  desk.clerk.raw(bookings.create, {
    customer: { firstName: 'Single' },
    stays: [{ roomTypeId, arrival: day(arrival), departure: day(departure), adults: 1 }],
  })
const freeOf = async (offset: number, roomTypeId: string = standard) => {
  const { roomTypes } = await desk.clerk.send(bookings.availability, { from: day(offset), until: day(offset + 1) })
  return roomTypes.find((type) => type.roomTypeId === roomTypeId)?.nights[0]
}

describe('a group', () => {
  test('is made tentative under the next number, and its page shows what is free', async () => {
    const first = await desk.create({ kind: 'WEDDING' })
    const second = await desk.create({ name: 'Tour' })
    expect(first).toMatchObject({ name: 'Sharma wedding', status: 'TENTATIVE', deducts: true, bookings: 0 })
    expect(second.number).toBe(first.number + 1)
    expect(first.roomTypes.map(({ name, nights }) => [name, nights.length])).toEqual([['Standard', 3], ['Deluxe', 3]]) // prettier-ignore
    expect(nightOf(first, 10)).toEqual({ day: day(10), held: 0, pickedUp: 0, released: 0, left: 0, free: 4 })
  })

  test('holds rooms night by night, and fewer are free for others', async () => {
    const { id } = await desk.create()
    await desk.setNights(id, [desk.night(10, 3), desk.night(11, 1)])
    expect([nightOf(await desk.read(id), 10), await freeOf(11)]).toMatchObject([{ held: 3, left: 3, free: 1 }, { free: 3, allotted: 1 }]) // prettier-ignore
    await desk.setNights(id, [desk.night(10, 0)])
    expect((await freeOf(10))?.free).toBe(4)
  })

  test('is changed, and only the figure its cut-off goes by is stored', async () => {
    const before = await desk.create({ cutOffRule: 'FIXED', cutOffOn: day(8), cutOffDays: 3 })
    expect(before).toMatchObject({ cutOffRule: 'FIXED', cutOffOn: day(8), cutOffDays: null, nextCutOffOn: null })
    const details = desk.details({ name: 'Iyer wedding', cutOffRule: 'ROLLING', cutOffOn: day(8), cutOffDays: 3 })
    await desk.clerk.send(groups.update, { ...known(before), ...details })
    const { body } = await desk.setNights(before.id, [desk.night(10, 1)])
    expect(body).toMatchObject({ name: 'Iyer wedding', cutOffRule: 'ROLLING', cutOffOn: null, cutOffDays: 3, nextCutOffOn: day(7) }) // prettier-ignore
    const types = await desk.hotel.rows('select type from audit_events where entity_id = $1 order by id', [before.id])
    expect(types.map(({ type }) => type)).toEqual(['GROUP_ADDED', 'GROUP_CHANGED', 'GROUP_NIGHTS_SET'])
  })

  test('that does not deduct leaves its rooms on sale until it is confirmed, which takes them', async () => {
    const { id } = await desk.create({ deducts: false })
    const reply = await desk.setNights(id, [desk.night(10, 3)])
    expect((await freeOf(10))?.free).toBe(4)
    await desk.clerk.send(groups.confirm, known(reply.body as Group))
    expect((await freeOf(10))?.free).toBe(1)
  })

  test('changed to deduct takes its rooms out of sale, and back', async () => {
    const { id } = await desk.create({ deducts: false })
    const { body } = await desk.setNights(id, [desk.night(10, 3)])
    const taken = await desk.clerk.send(groups.update, { ...known(body as Group), ...desk.details({ deducts: true }) })
    expect((await freeOf(10))?.free).toBe(1)
    await desk.clerk.send(groups.update, { ...known(taken), ...desk.details({ deducts: false }) })
    expect((await freeOf(10))?.free).toBe(4)
  })

  test('cancelled releases everything', async () => {
    const group = await desk.definite(3)
    const after = await desk.clerk.send(groups.cancel, { ...known(group), reason: 'Budget' })
    expect([after.status, after.deducts, (await freeOf(11))?.free]).toEqual(['CANCELLED', false, 4])
  })

  test('released releases what is left of the chosen nights, and a second time nothing', async () => {
    const { id: groupId } = await desk.definite(3)
    const one = await desk.clerk.send(groups.release, { groupId, nights: [{ roomTypeId: standard, day: day(11) }] })
    expect([one.rooms, nightOf(one.group, 11), nightOf(one.group, 10)?.left]).toMatchObject([3, { held: 3, released: 3, left: 0, free: 4 }, 3]) // prettier-ignore
    expect((await desk.clerk.send(groups.release, { groupId })).rooms).toBe(6)
    expect((await desk.clerk.send(groups.release, { groupId })).rooms).toBe(0)
    await desk.setNights(groupId, [desk.night(11, 2)])
    expect(nightOf(await desk.read(groupId), 11)).toMatchObject({ held: 2, released: 0, left: 2 })
  })

  test('is listed by view, state, date and text, page by page', async () => {
    const first = await desk.create({ name: 'Alpha', arrival: day(5), departure: day(6) })
    const second = await desk.definite(1)
    const names = async (filter: object) =>
      (await desk.clerk.send(groups.list, { ...filter })).rows.map(({ name }) => name)
    expect(await names({})).toEqual(['Alpha', 'Sharma wedding'])
    expect(await names({ status: 'DEFINITE' })).toEqual(['Sharma wedding'])
    expect(await names({ text: 'alp' })).toEqual(['Alpha'])
    expect(await names({ text: String(second.number) })).toEqual(['Sharma wedding'])
    expect(await names({ from: day(6) })).toEqual(['Sharma wedding'])
    expect(await names({ until: day(10) })).toEqual(['Alpha'])
    expect(await names({ view: 'past' })).toEqual([])
    const page = await desk.clerk.send(groups.list, { limit: 1 })
    expect(page.rows).toMatchObject([{ id: first.id, total: { held: 0 } }])
    const rest = await desk.clerk.send(groups.list, { limit: 1, after: page.next })
    expect(rest.rows).toMatchObject([{ id: second.id, total: { held: 3, left: 3 } }])
    await desk.setToday(20)
    expect(await names({ view: 'past' })).toEqual(['Sharma wedding', 'Alpha'])
    await desk.setToday(0)
  })
})

describe('guests', () => {
  test('are booked from what the group holds: the sum for others stays', async () => {
    const { id } = await desk.definite(2)
    const reply = await desk.pickUp(id, [desk.guest(), desk.guest({ guestName: 'Ira' })])
    expect(reply.status).toBe(200)
    expect(bookingOf(reply)).toHaveLength(2)
    expect(nightOf(await desk.read(id), 10)).toMatchObject({ held: 2, pickedUp: 2, left: 0, free: 2 })
    const { rows } = await desk.clerk.send(groups.stays, { groupId: id })
    expect(rows.map(({ guestName, status }) => [guestName, status]).toSorted()).toEqual([['Ira', 'CONFIRMED'], ['Ravi Sharma', 'CONFIRMED']]) // prettier-ignore
  })

  test('come with the ages of their children, one for each', async () => {
    const { id } = await desk.definite(1)
    expect((await desk.pickUp(id, [desk.guest({ adults: 1, children: 1, childAges: [3, 4] })])).status).toBe(400)
    const [made] = bookingOf(await desk.pickUp(id, [desk.guest({ adults: 1, children: 1, childAges: [3] })]))
    const booking = await desk.clerk.send(bookings.get, { bookingId: made?.id ?? '' })
    expect(booking.stays[0]).toMatchObject({ children: 1, childAges: [3] })
  })

  test('beyond it take free rooms, and an agreed price applies to them, the plan’s for other types', async () => {
    const { id } = await desk.definite(1, { rates: [{ roomTypeId: standard, amount: 200_000 }] })
    const rooms = [desk.guest(), desk.guest(), desk.guest({ roomTypeId: deluxe })]
    const reply = await desk.pickUp(id, rooms, { together: true })
    const [made] = bookingOf(reply)
    const booking = await desk.clerk.send(bookings.get, { bookingId: made?.id ?? '' })
    expect(booking).toMatchObject({ group: { id, name: 'Sharma wedding' }, customer: { firstName: 'Asha', lastName: 'Sharma' }, source: 'GROUP' }) // prettier-ignore
    expect(booking.stays.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([630_000, 630_000, 1_575_000])
    expect(nightOf(await desk.read(id), 10)).toMatchObject({ held: 1, pickedUp: 2, left: 0, free: 2 })
  })

  test('called off come back to the group, and to sale once its night was released', async () => {
    const { id } = await desk.definite(2)
    const [first, second] = bookingOf(await desk.pickUp(id, [desk.guest(), desk.guest()]))
    await desk.clerk.send(bookings.cancel, { bookingId: first?.id ?? '', reason: 'Ill' })
    expect(nightOf(await desk.read(id), 10)).toMatchObject({ pickedUp: 1, left: 1, free: 2 })
    await desk.clerk.send(groups.release, { groupId: id })
    await desk.clerk.send(bookings.cancel, { bookingId: second?.id ?? '', reason: 'Ill' })
    expect(nightOf(await desk.read(id), 10)).toMatchObject({ pickedUp: 0, released: 2, left: 0, free: 4 })
  })

  test('move within what the group holds, and a full hotel is no reason against it', async () => {
    const { id } = await desk.definite(2)
    const [made] = bookingOf(await desk.pickUp(id, [desk.guest({ departure: day(12) })]))
    for (const _ of [1, 2]) expect((await single(12, 13)).status).toBe(200)
    expect((await freeOf(12))?.free).toBe(0)
    const booking = await desk.clerk.send(bookings.get, { bookingId: made?.id ?? '' })
    const stayId = booking.stays[0]?.id ?? ''
    const change = { bookingId: booking.id, stayId, version: booking.version, departure: day(13) }
    const moved = await desk.clerk.send(bookings.changeStay, change)
    expect(nightOf(await desk.read(id), 12)).toMatchObject({ pickedUp: 1, left: 1, free: 0 })
    await desk.clerk.send(bookings.undo, { changeId: moved.changeId })
    expect(nightOf(await desk.read(id), 12)).toMatchObject({ pickedUp: 0, left: 2 })
  })

  test('the last room, wanted by a group and a desk at once, goes to one of them', async () => {
    const { id } = await desk.definite(0)
    await desk.setNights(id, [desk.night(10, 3)])
    const both = await Promise.all([
      desk.codeOf(desk.pickUp(id, [desk.guest({ departure: day(11) }), ...[1, 2, 3].map(() => desk.guest({ departure: day(11) }))])), // prettier-ignore
      desk.codeOf(single(10, 11)),
    ])
    expect(both.toSorted()).toEqual(['no_availability', 'ok'])
  })
})

describe('a rooming list', () => {
  const importList = (groupId: string, text: string) => desk.clerk.raw(groups.importList, { groupId, text })
  const outcomes = async (groupId: string, text: string) => {
    const { rows } = (await importList(groupId, text)).body as { rows: { outcome: string; code: string | null }[] }
    return rows.map(({ outcome, code }) => (code ? `${outcome} ${code}` : outcome))
  }

  test('is booked line by line; a line that fails leaves the others, and the list may come again', async () => {
    const { id } = await desk.definite(2)
    const text = ['Guest\tType', 'Asha Rao', 'Ravi\tSuite', 'Noor\tdlx', 'Ivo\tSTD\t\t\t9', 'Asha Rao'].join('\n')
    expect(await outcomes(id, text)).toEqual(['BOOKED', 'UNREADABLE type', 'BOOKED', 'REFUSED too_many_guests', 'BOOKED']) // prettier-ignore
    expect(nightOf(await desk.read(id), 10)).toMatchObject({ pickedUp: 2, left: 0, free: 2 })
    expect(await outcomes(id, `${text}\nMira`)).toEqual(['KNOWN', 'UNREADABLE type', 'KNOWN', 'REFUSED too_many_guests', 'KNOWN', 'BOOKED']) // prettier-ignore
    expect((await desk.read(id)).bookings).toBe(4)
  })

  test('importList refuses not_found, importList refuses group_not_definite, importList refuses group_over', async () => {
    const tentative = await desk.create()
    const { id } = await desk.definite(1)
    expect((await importList(ABSENT, 'Asha')).body).toMatchObject({ code: 'not_found' })
    expect((await importList(tentative.id, 'Asha')).body).toMatchObject({ code: 'group_not_definite' })
    await desk.setToday(13)
    expect((await importList(id, 'Asha')).body).toMatchObject({ code: 'group_over' })
    await desk.setToday(0)
  })
  test('importList refuses list_too_long: 200 lines are read, 201 are not', async () => {
    const { id } = await desk.definite(1)
    const lines = (count: number) => Array.from({ length: count }, () => ';').join('x\n')
    expect((await importList(id, `${lines(201)}x`)).body).toMatchObject({ code: 'list_too_long', details: { lines: 201 } }) // prettier-ignore
    expect((await importList(id, `${lines(200)}x`)).status).toBe(200)
  })
})

describe('refusals', () => {
  const refused = async (code: string, response: Promise<{ status: number; body: unknown }>) => {
    const reply = await response
    expect(reply.body).toMatchObject({ code })
    return reply.body as { details: object }
  }

  test('create refuses date_in_past', () => refused('date_in_past', desk.clerk.raw(groups.create, desk.details({ arrival: day(-1) })))) // prettier-ignore
  test('create refuses unknown_reference', async () => {
    await refused('unknown_reference', desk.clerk.raw(groups.create, desk.details({ ratePlanId: FIXTURE.foreignPlan })))
    await refused('unknown_reference', desk.clerk.raw(groups.create, desk.details({ companyId: ABSENT })))
    const rates = [{ roomTypeId: FIXTURE.foreignType, amount: 1 }]
    await refused('unknown_reference', desk.clerk.raw(groups.create, desk.details({ rates })))
  })

  test('get refuses not_found, stays refuses not_found', async () => {
    await refused('not_found', desk.clerk.raw(groups.get, { groupId: ABSENT }))
    await refused('not_found', desk.clerk.raw(groups.stays, { groupId: ABSENT }))
  })
  test('update refuses not_found, confirm refuses not_found, cancel refuses not_found', async () => {
    const absent = { groupId: ABSENT, version: 1 }
    await refused('not_found', desk.clerk.raw(groups.update, { ...absent, ...desk.details() }))
    await refused('not_found', desk.clerk.raw(groups.confirm, absent))
    await refused('not_found', desk.clerk.raw(groups.cancel, { ...absent, reason: 'x' }))
  })
  test('setNights refuses not_found, release refuses not_found, pickUp refuses not_found', async () => {
    await refused('not_found', desk.setNights(ABSENT, [desk.night(10, 1)]))
    await refused('not_found', desk.clerk.raw(groups.release, { groupId: ABSENT }))
    await refused('not_found', desk.pickUp(ABSENT, [desk.guest()]))
  })
  test('update refuses stale_version, confirm refuses stale_version, cancel refuses stale_version', async () => {
    const old = await desk.create()
    await desk.clerk.send(groups.update, { ...known(old), ...desk.details({ notes: 'More' }) })
    await refused('stale_version', desk.clerk.raw(groups.update, { ...known(old), ...desk.details() }))
    await refused('stale_version', desk.clerk.raw(groups.confirm, known(old)))
    await refused('stale_version', desk.clerk.raw(groups.cancel, { ...known(old), reason: 'x' }))
  })
  test('update refuses group_cancelled, setNights refuses group_cancelled, cancel refuses group_cancelled, release refuses group_cancelled', async () => {
    const group = await desk.create()
    const gone = await desk.clerk.send(groups.cancel, { ...known(group), reason: 'Budget' })
    await refused('group_cancelled', desk.clerk.raw(groups.update, { ...known(gone), ...desk.details() }))
    await refused('group_cancelled', desk.setNights(group.id, [desk.night(10, 1)]))
    await refused('group_cancelled', desk.clerk.raw(groups.cancel, { ...known(gone), reason: 'x' }))
    await refused('group_cancelled', desk.clerk.raw(groups.release, { groupId: group.id }))
  })
  test('update refuses date_in_past, update refuses unknown_reference', async () => {
    const group = await desk.create()
    await refused('date_in_past', desk.clerk.raw(groups.update, { ...known(group), ...desk.details({ arrival: day(-1) }) })) // prettier-ignore
    await refused('unknown_reference', desk.clerk.raw(groups.update, { ...known(group), ...desk.details({ companyId: ABSENT }) })) // prettier-ignore
  })
  test('update refuses night_outside_group: rooms are still held on a night that would fall out', async () => {
    const group = await desk.definite(2)
    const { details } = await refused('night_outside_group', desk.clerk.raw(groups.update, { ...known(group), ...desk.details({ departure: day(12) }) })) // prettier-ignore
    expect(details).toMatchObject({ day: day(12), held: 2 })
  })
  test('update refuses no_availability: what it holds is sold already', async () => {
    const { id } = await desk.create({ deducts: false })
    const { body } = await desk.setNights(id, [desk.night(10, 4)])
    expect((await single(10, 11)).status).toBe(200)
    await refused('no_availability', desk.clerk.raw(groups.update, { ...known(body as Group), ...desk.details({ deducts: true }) })) // prettier-ignore
  })
  test('setNights refuses date_in_past, setNights refuses night_outside_group, setNights refuses unknown_reference', async () => {
    const { id } = await desk.create({ arrival: day(0) })
    await desk.setToday(11)
    await refused('date_in_past', desk.setNights(id, [desk.night(10, 1)]))
    await refused('night_outside_group', desk.setNights(id, [desk.night(13, 1)]))
    await refused('unknown_reference', desk.setNights(id, [desk.night(12, 1, FIXTURE.foreignType)]))
    await desk.setToday(0)
  })
  test('setNights refuses below_picked_up', async () => {
    const { id } = await desk.definite(2)
    await desk.pickUp(id, [desk.guest(), desk.guest()])
    const { details } = await refused('below_picked_up', desk.setNights(id, [desk.night(11, 1)]))
    expect(details).toMatchObject({ day: day(11), pickedUp: 2 })
  })
  test('setNights refuses no_availability, with the night, the type and the figures; nothing is changed', async () => {
    const { id } = await desk.create()
    await single(11, 12)
    const { details } = await refused('no_availability', desk.setNights(id, [desk.night(10, 1), desk.night(11, 4)]))
    expect(details).toMatchObject({ day: day(11), roomTypeId: standard, name: 'Standard', wanted: 4, free: 3 })
    expect(nightOf(await desk.read(id), 10)?.held).toBe(0)
  })
  test('confirm refuses group_not_tentative', async () => {
    await refused('group_not_tentative', desk.clerk.raw(groups.confirm, known(await desk.definite(1))))
  })
  test('confirm refuses no_availability', async () => {
    const { id } = await desk.create({ deducts: false })
    const { body } = await desk.setNights(id, [desk.night(10, 4)])
    await single(10, 11)
    await refused('no_availability', desk.clerk.raw(groups.confirm, known(body as Group)))
  })
  test('confirm refuses group_over, cancel refuses group_over, release refuses group_over, pickUp refuses group_over', async () => {
    const tentative = await desk.create()
    const { id } = await desk.definite(1)
    await desk.setToday(13)
    await refused('group_over', desk.clerk.raw(groups.confirm, known(tentative)))
    await refused('group_over', desk.clerk.raw(groups.cancel, { ...known(tentative), reason: 'x' }))
    await refused('group_over', desk.clerk.raw(groups.release, { groupId: id }))
    await refused('group_over', desk.pickUp(id, [desk.guest()]))
    await desk.setToday(0)
  })
  test('cancel refuses group_has_bookings, with how many; not once they are called off', async () => {
    const { id } = await desk.definite(2)
    const [made] = bookingOf(await desk.pickUp(id, [desk.guest()]))
    const { details } = await refused('group_has_bookings', desk.clerk.raw(groups.cancel, { ...known(await desk.read(id)), reason: 'x' })) // prettier-ignore
    expect(details).toMatchObject({ count: 1 })
    await desk.clerk.send(bookings.cancel, { bookingId: made?.id ?? '', reason: 'Ill' })
    expect((await desk.clerk.send(groups.cancel, { ...known(await desk.read(id)), reason: 'x' })).status).toBe('CANCELLED') // prettier-ignore
  })
  test('release refuses unknown_reference', async () => {
    const { id: groupId } = await desk.definite(1)
    const nights = [{ roomTypeId: FIXTURE.foreignType, day: day(10) }]
    await refused('unknown_reference', desk.clerk.raw(groups.release, { groupId, nights }))
  })
  test('release refuses date_in_past', async () => {
    const { id: groupId } = await desk.definite(1)
    await desk.setToday(11)
    const nights = [{ roomTypeId: standard, day: day(10) }]
    await refused('date_in_past', desk.clerk.raw(groups.release, { groupId, nights }))
    await desk.setToday(0)
  })

  test('pickUp refuses group_not_definite', async () => {
    const { id } = await desk.create()
    await refused('group_not_definite', desk.pickUp(id, [desk.guest()]))
  })
  test('pickUp refuses unknown_reference, pickUp refuses date_in_past, pickUp refuses stay_too_long, pickUp refuses too_many_guests', async () => {
    const { id } = await desk.definite(1)
    await refused('unknown_reference', desk.pickUp(id, [desk.guest({ roomTypeId: FIXTURE.foreignType })]))
    await refused('date_in_past', desk.pickUp(id, [desk.guest({ arrival: day(-1) })]))
    await refused('stay_too_long', desk.pickUp(id, [desk.guest({ departure: day(400) })]))
    await refused('too_many_guests', desk.pickUp(id, [desk.guest({ adults: 9 })]))
  })
  test('pickUp refuses no_availability: more than the group holds and is free; none of the rooms is booked', async () => {
    const { id } = await desk.definite(2)
    await refused(
      'no_availability',
      desk.pickUp(
        id,
        Array.from({ length: 5 }, () => desk.guest()),
      ),
    )
    expect(nightOf(await desk.read(id), 10)).toMatchObject({ pickedUp: 0, left: 2 })
  })
  test('pickUp refuses no_price, pickUp refuses rate_plan_closed, pickUp refuses no_tax_slab', async () => {
    const { id } = await desk.definite(1)
    await desk.hotel.rows('delete from plan_prices where room_type_id = $1', [deluxe])
    await refused('no_price', desk.pickUp(id, [desk.guest({ roomTypeId: deluxe })]))
    await desk.hotel.rows('update rate_plans set is_active = false where id = $1', [FIXTURE.bar])
    await refused('rate_plan_closed', desk.pickUp(id, [desk.guest()]))
    await desk.hotel.rows('update rate_plans set is_active = true where id = $1', [FIXTURE.bar])
    await desk.hotel.rows('delete from tax_slabs')
    await refused('no_tax_slab', desk.pickUp(id, [desk.guest()]))
  })
})
