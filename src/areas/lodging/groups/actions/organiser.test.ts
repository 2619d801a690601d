import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { newId } from '#server/database/ids.ts'
import { FIXTURE } from '#test/server.ts'
import { groups } from '../contract/groups.ts'
import { groupEmails } from './links.ts'
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

type Organiser = Awaited<ReturnType<GroupsDesk['organiser']>>

async function listed(held = 2, more: object = {}) {
  const group = await desk.definite(held, more)
  return { group, organiser: await desk.organiser(group.id) }
}
const auditOf = async (groupId: string) =>
  (await desk.hotel.rows('select type from audit_events where entity_id = $1 order by id', [groupId])).map(({ type }) => type) // prettier-ignore
const notified = async () =>
  (await desk.hotel.rows(`select kind from notifications where kind like 'group_%' order by id`)).map(({ kind }) => kind) // prettier-ignore
const bookingsOf = (groupId: string) =>
  desk.hotel.rows<{ id: string; status: string; reference: string }>(
    'select id, status, reference from bookings where group_id = $1 order by created_at, id',
    [groupId],
  )

describe('the link to an organiser', () => {
  test('is made, copied again, and made anew: only the last one opens the group', async () => {
    const { id: groupId } = await desk.definite(2)
    expect(await desk.clerk.send(groups.link, { groupId })).toEqual({ link: null })
    const first = await desk.organiser(groupId)
    const { link } = await desk.clerk.send(groups.link, { groupId })
    expect(link?.url).toBe(`http://localhost:4000/rooming-list?token=${first.token}`)
    const second = await desk.organiser(groupId)
    expect((await first.anyone.raw(groups.open, { token: first.token })).status).toBe(404)
    expect((await second.open()).name).toBe('Sharma wedding')
    await desk.clerk.send(groups.withdrawLink, { groupId })
    expect((await second.anyone.raw(groups.open, { token: second.token })).status).toBe(404)
    expect(await desk.clerk.send(groups.withdrawLink, { groupId })).toEqual({ link: null })
    expect((await auditOf(groupId)).slice(-3)).toEqual(['GROUP_LINK_MADE', 'GROUP_LINK_MADE', 'GROUP_LINK_WITHDRAWN'])
  })

  test('is stored as its hash and sealed: no row of the database contains the token', async () => {
    const { organiser } = await listed()
    const rows = await desk.hotel.rows<{ row: string }>('select l::text as row from group_links l')
    expect(rows.map(({ row }) => row).join()).not.toContain(organiser.token.split('-').slice(1).join('-'))
  })

  test('is mailed to the contact, and the mail is empty once the link is withdrawn', async () => {
    const { id: groupId, name } = await desk.definite(2, { contactEmail: 'asha@example.com' })
    const { link } = await desk.clerk.send(groups.mailLink, { groupId })
    expect(link.mailedAt).not.toBeNull()
    const [mail] = await desk.hotel.rows<{ kind: string; recipient: string }>(`select * from messages where kind = 'groupLink'`) // prettier-ignore
    expect(mail).toMatchObject({ kind: 'groupLink', payload: { groupId } })
    const payload = { mailId: newId(), to: 'asha@example.com', groupId }
    const written = await desk.hotel.inside((ctx) => groupEmails.groupLink(ctx, payload))
    expect(written?.subject).toContain(name)
    expect(written?.text).toContain(link.url)
    await desk.clerk.send(groups.withdrawLink, { groupId })
    expect(await desk.hotel.inside((ctx) => groupEmails.groupLink(ctx, payload))).toBeUndefined()
  })

  test('opens nothing from the day of the departure on, and until then everything', async () => {
    const { organiser } = await listed()
    await desk.setToday(12)
    expect((await organiser.open()).closedBecause).toBeNull()
    await desk.setToday(13)
    expect((await organiser.anyone.raw(groups.open, { token: organiser.token })).status).toBe(404)
    expect((await organiser.add()).status).toBe(404)
  })

  test('link refuses not_found, makeLink refuses not_found, mailLink refuses not_found, withdrawLink refuses not_found', async () => {
    for (const route of [groups.link, groups.makeLink, groups.mailLink, groups.withdrawLink])
      expect(await desk.codeOf(desk.clerk.raw(route, { groupId: ABSENT }))).toBe('not_found')
  })
  test('makeLink refuses group_cancelled, mailLink refuses group_cancelled', async () => {
    const { id: groupId, version } = await desk.create({ contactEmail: 'asha@example.com' })
    await desk.clerk.send(groups.cancel, { groupId, version, reason: 'Budget' })
    expect(await desk.codeOf(desk.clerk.raw(groups.makeLink, { groupId }))).toBe('group_cancelled')
    expect(await desk.codeOf(desk.clerk.raw(groups.mailLink, { groupId }))).toBe('group_cancelled')
  })
  test('makeLink refuses group_over, mailLink refuses group_over', async () => {
    const { id: groupId } = await desk.definite(1, { contactEmail: 'asha@example.com' })
    await desk.setToday(13)
    expect(await desk.codeOf(desk.clerk.raw(groups.makeLink, { groupId }))).toBe('group_over')
    expect(await desk.codeOf(desk.clerk.raw(groups.mailLink, { groupId }))).toBe('group_over')
  })
  test('mailLink refuses no_address', async () => {
    const { id: groupId } = await desk.definite(1)
    expect(await desk.codeOf(desk.clerk.raw(groups.mailLink, { groupId }))).toBe('no_address')
  })
})

describe('the organiser', () => {
  test('sees what is held and left, who is on the list, and no more of the group', async () => {
    const { group, organiser } = await listed(3, { notes: 'Secret', contactEmail: 'asha@example.com' })
    await desk.pickUp(group.id, [desk.guest({ guestName: 'Booked by the desk' })])
    const open = await organiser.open()
    expect(open).toMatchObject({ name: 'Sharma wedding', arrival: day(10), departure: day(13), closedBecause: null, guests: 1 }) // prettier-ignore
    expect(open.roomTypes).toEqual([
      { roomTypeId: standard, name: 'Standard', maxGuests: expect.any(Number), nights: [10, 11, 12].map((at) => ({ day: day(at), held: 3, left: 2 })) }, // prettier-ignore
    ])
    expect(JSON.stringify(open)).not.toMatch(/Secret|asha/)
    expect(await organiser.guests()).toMatchObject([{ guestName: 'Booked by the desk', guestId: null, email: '', canChange: false }]) // prettier-ignore
  })

  test('enters a guest, who is booked at the agreed price of what the group holds, and is found when sent again', async () => {
    const { group, organiser } = await listed(2, { rates: [{ roomTypeId: standard, amount: 250_000 }] })
    const entry = organiser.entry({ guestName: '<b>Mira</b> Sen', email: 'mira@example.com', phone: '+91 98200 00000', adults: 2 }) // prettier-ignore
    for (let time = 0; time < 2; time += 1) await organiser.anyone.send(groups.addGuest, entry)
    const rows = await bookingsOf(group.id)
    expect(rows.map(({ status }) => status)).toEqual(['CONFIRMED'])
    const booking = await desk.clerk.send(bookings.get, { bookingId: rows[0]?.id ?? '' })
    expect(booking).toMatchObject({
      customer: { firstName: '<b>Mira</b>', lastName: 'Sen', email: 'mira@example.com' },
    })
    expect(booking.money.payable - booking.money.tax).toBe(750_000)
    expect(nightOf(await desk.read(group.id), 11)).toMatchObject({ pickedUp: 1, left: 1 })
    expect(await organiser.guests()).toMatchObject([{ guestId: entry.guestId, guestName: '<b>Mira</b> Sen', email: 'mira@example.com', adults: 2, canChange: true }]) // prettier-ignore
    expect((await auditOf(group.id)).at(-1)).toBe('GROUP_GUESTS_ENTERED')
    expect((await notified()).at(-1)).toBe('group_guests_entered')
  })

  test('brings children with their ages, shown again, and changed; who leaves them out leaves them as they are', async () => {
    const { group, organiser } = await listed(2)
    const words = organiser.entry({ adults: 1 })
    const entry = { ...words, children: 1, childAges: [4] }
    await organiser.anyone.send(groups.addGuest, entry)
    const stayNow = async () => {
      const [row] = await bookingsOf(group.id)
      return (await desk.clerk.send(bookings.get, { bookingId: row?.id ?? '' })).stays[0]
    }
    expect(await stayNow()).toMatchObject({ adults: 1, children: 1, childAges: [4] })
    expect(await organiser.guests()).toMatchObject([{ adults: 1, children: 1, childAges: [4] }])
    await organiser.anyone.send(groups.changeGuest, { ...entry, childAges: [5] })
    expect(await stayNow()).toMatchObject({ children: 1, childAges: [5] })
    await organiser.anyone.send(groups.changeGuest, { ...words, guestName: 'Ravi Iyer' })
    expect(await stayNow()).toMatchObject({ guestName: 'Ravi Iyer', children: 1, childAges: [5] })
    await organiser.anyone.send(groups.changeGuest, { ...words, children: 0 })
    expect(await organiser.guests()).toMatchObject([{ children: 0, childAges: null }])
    expect((await organiser.anyone.raw(groups.changeGuest, { ...entry, childAges: [4, 5] })).status).toBe(400)
  })

  test('gets at most what is held, though more is free: of many at once so many as are held', async () => {
    const { group, organiser } = await listed(2)
    const codes = await Promise.all(Array.from({ length: 5 }, () => desk.codeOf(organiser.add())))
    expect(codes.toSorted()).toEqual(['not_held', 'not_held', 'not_held', 'ok', 'ok'])
    expect(await bookingsOf(group.id)).toHaveLength(2)
  })

  test('changes a guest: other words, days and type, within what is held; the booking stays the same', async () => {
    const { group, organiser } = await listed(2, { rates: [{ roomTypeId: standard, amount: 250_000 }, { roomTypeId: deluxe, amount: 400_000 }] }) // prettier-ignore
    await desk.setNights(group.id, [desk.night(10, 1, deluxe)])
    const entry = organiser.entry({ departure: day(12) })
    await organiser.anyone.send(groups.addGuest, entry)
    await organiser.anyone.send(groups.changeGuest, { ...entry, departure: day(13), guestName: 'Ravi Iyer', email: 'ravi@example.com' }) // prettier-ignore
    const [row] = await bookingsOf(group.id)
    const moved = await desk.clerk.send(bookings.get, { bookingId: row?.id ?? '' })
    expect(moved).toMatchObject({ reference: row?.reference, departure: day(13), customer: { lastName: 'Iyer', email: 'ravi@example.com' } }) // prettier-ignore
    expect([moved.stays[0]?.guestName, moved.money.payable - moved.money.tax]).toEqual(['Ravi Iyer', 750_000])
    await organiser.anyone.send(groups.changeGuest, { ...entry, roomTypeId: deluxe, departure: day(11) })
    const retyped = await desk.clerk.send(bookings.get, { bookingId: row?.id ?? '' })
    expect(retyped.money.payable - retyped.money.tax).toBe(400_000)
    expect([nightOf(await desk.read(group.id), 10), nightOf(await desk.read(group.id), 10, deluxe)]).toMatchObject([{ pickedUp: 0, left: 2 }, { pickedUp: 1, left: 0 }]) // prettier-ignore
    expect((await notified()).at(-1)).toBe('group_guest_changed')
  })

  test('moves a guest whose room is not free on the new nights to a room of the type', async () => {
    const { group, organiser } = await listed(3)
    const entry = organiser.entry({ departure: day(11) })
    await organiser.anyone.send(groups.addGuest, entry)
    const [row] = await bookingsOf(group.id)
    const { stays } = await desk.clerk.send(bookings.get, { bookingId: row?.id ?? '' })
    const roomId = FIXTURE.rooms['101']
    await desk.clerk.send(bookings.assign, { assignments: [{ stayId: stays[0]?.id ?? '', roomId }] })
    const stay = { roomTypeId: standard, roomId, arrival: day(11), departure: day(12), adults: 1 }
    await desk.clerk.send(bookings.create, { customer: { firstName: 'Other' }, stays: [stay] })
    await organiser.anyone.send(groups.changeGuest, { ...entry, departure: day(12) })
    const after = await desk.clerk.send(bookings.get, { bookingId: row?.id ?? '' })
    expect(after.stays).toMatchObject([{ departure: day(12), roomId: null }])
  })

  test('removes a guest without a fee; the room goes back to the group, and a second time nothing happens', async () => {
    const { group, organiser } = await listed(1)
    const entry = organiser.entry()
    await organiser.anyone.send(groups.addGuest, entry)
    const key = { token: organiser.token, guestId: entry.guestId }
    for (let time = 0; time < 2; time += 1) await organiser.anyone.send(groups.removeGuest, key)
    const [row] = await bookingsOf(group.id)
    const { status, money } = await desk.clerk.send(bookings.get, { bookingId: row?.id ?? '' })
    expect([status, money.due]).toEqual(['CANCELLED', 0])
    expect(nightOf(await desk.read(group.id), 10)).toMatchObject({ pickedUp: 0, left: 1 })
    expect((await auditOf(group.id)).filter((type) => type === 'GROUP_GUEST_REMOVED')).toHaveLength(1)
    expect(await organiser.guests()).toEqual([])
  })

  test('pastes a list: each line by itself, with the day and type of a refusal; the same list again finds them', async () => {
    const { group, organiser } = await listed(2)
    const text = 'Asha Rao\nBela Rao\nChitra Rao\nNo one;Penthouse'
    const { rows } = await organiser.paste(text)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['BOOKED', 'BOOKED', 'REFUSED', 'UNREADABLE'])
    expect(rows[2]).toMatchObject({ code: 'not_held', facts: { day: day(10), name: 'Standard' } })
    expect((await organiser.paste(text)).rows.map(({ outcome }) => outcome)).toEqual(['KNOWN', 'KNOWN', 'REFUSED', 'UNREADABLE']) // prettier-ignore
    expect(await notified()).toEqual([...(await notified()).slice(0, -1), 'group_guests_entered'])
    expect(await bookingsOf(group.id)).toHaveLength(2)
  })

  test('reads and changes nothing with the token of another group', async () => {
    const mine = await listed(1)
    const other = await listed(1, { name: 'Other' })
    const entry = mine.organiser.entry()
    await mine.organiser.anyone.send(groups.addGuest, entry)
    const key = { token: other.organiser.token, guestId: entry.guestId }
    expect(await desk.codeOf(other.organiser.anyone.raw(groups.removeGuest, key))).toBe('not_found')
    expect(await other.organiser.guests()).toEqual([])
  })
})

const both = async (organiser: Organiser, wrong: object): Promise<string[]> => {
  const entry = organiser.entry()
  await organiser.anyone.send(groups.addGuest, entry)
  return [
    await desk.codeOf(organiser.add(wrong)),
    await desk.codeOf(organiser.anyone.raw(groups.changeGuest, { ...entry, ...wrong })),
  ]
}

describe('refusals of the page', () => {
  test('open refuses not_found, openGuests refuses not_found, addList refuses not_found, addGuest refuses not_found, changeGuest refuses not_found, removeGuest refuses not_found', async () => {
    const token = `${desk.hotel.propertyId}-${'x'.repeat(43)}`
    const { anyone, entry } = (await listed()).organiser
    const wrong = { ...entry(), token }
    for (const route of [groups.open, groups.openGuests]) expect(await desk.codeOf(anyone.raw(route, { token }))).toBe('not_found') // prettier-ignore
    expect(await desk.codeOf(anyone.raw(groups.addList, { token, text: 'A' }))).toBe('not_found')
    for (const route of [groups.addGuest, groups.changeGuest]) expect(await desk.codeOf(anyone.raw(route, wrong))).toBe('not_found') // prettier-ignore
    expect(await desk.codeOf(anyone.raw(groups.removeGuest, { token, guestId: ABSENT }))).toBe('not_found')
    expect(await desk.codeOf(anyone.raw(groups.changeGuest, entry()))).toBe('not_found')
  })

  test('addGuest refuses rooming_list_closed, changeGuest refuses rooming_list_closed, removeGuest refuses rooming_list_closed, addList refuses rooming_list_closed: not confirmed, past the cut-off, all released', async () => {
    const { id } = await desk.create()
    const early = await desk.organiser(id)
    expect((await early.open()).closedBecause).toBe('NOT_CONFIRMED')
    expect(await desk.codeOf(early.add())).toBe('rooming_list_closed')
    const { organiser } = await listed(2, { cutOffRule: 'FIXED', cutOffOn: day(5) })
    const entry = organiser.entry()
    await organiser.anyone.send(groups.addGuest, entry)
    await desk.setToday(5)
    expect((await organiser.open()).closedBecause).toBeNull()
    await desk.setToday(6)
    expect(await organiser.open()).toMatchObject({ closedBecause: 'CUT_OFF', guests: 1 })
    const key = { token: organiser.token, guestId: entry.guestId }
    expect(await desk.codeOf(organiser.anyone.raw(groups.changeGuest, entry))).toBe('rooming_list_closed')
    expect(await desk.codeOf(organiser.anyone.raw(groups.removeGuest, key))).toBe('rooming_list_closed')
    expect(await desk.codeOf(organiser.anyone.raw(groups.addList, { token: organiser.token, text: 'A' }))).toBe('rooming_list_closed') // prettier-ignore
    await desk.setToday(0)
    const released = await listed(1)
    await desk.clerk.send(groups.release, { groupId: released.group.id })
    expect(await desk.codeOf(released.organiser.add())).toBe('rooming_list_closed')
  })

  test('addGuest refuses not_held, changeGuest refuses not_held: with the night and the type', async () => {
    const { organiser } = await listed(2)
    expect(await both(organiser, { roomTypeId: deluxe })).toEqual(['not_held', 'not_held'])
    const { body } = await organiser.add({ roomTypeId: deluxe })
    expect(body).toMatchObject({ details: { day: day(10), name: 'Deluxe' } })
  })
  test('addGuest refuses night_outside_group, changeGuest refuses night_outside_group', async () => {
    expect(await both((await listed()).organiser, { departure: day(14) })).toEqual(['night_outside_group', 'night_outside_group']) // prettier-ignore
  })
  test('addGuest refuses unknown_reference, changeGuest refuses unknown_reference', async () => {
    expect(await both((await listed()).organiser, { roomTypeId: FIXTURE.foreignType })).toEqual(['unknown_reference', 'unknown_reference']) // prettier-ignore
  })
  test('addGuest refuses too_many_guests, changeGuest refuses too_many_guests', async () => {
    expect(await both((await listed()).organiser, { adults: 9 })).toEqual(['too_many_guests', 'too_many_guests'])
  })
  test('addGuest refuses date_in_past, changeGuest refuses date_in_past', async () => {
    const { organiser } = await listed()
    const entry = organiser.entry({ arrival: day(12) })
    await organiser.anyone.send(groups.addGuest, entry)
    await desk.setToday(11)
    expect(await desk.codeOf(organiser.add())).toBe('date_in_past')
    expect(await desk.codeOf(organiser.anyone.raw(groups.changeGuest, { ...entry, arrival: day(10) }))).toBe('date_in_past') // prettier-ignore
  })
  test('addGuest refuses cut_off_passed, changeGuest refuses cut_off_passed, removeGuest refuses cut_off_passed: nights whose own cut-off is over', async () => {
    const { organiser } = await listed(2, { cutOffRule: 'BY_DAY', cutOffDays: 5 })
    const entry = organiser.entry()
    await organiser.anyone.send(groups.addGuest, entry)
    await desk.setToday(6)
    expect((await organiser.open()).roomTypes[0]?.nights.map(({ left }) => left)).toEqual([0, 1, 1])
    expect(await desk.codeOf(organiser.add())).toBe('cut_off_passed')
    expect(await desk.codeOf(organiser.add({ arrival: day(11) }))).toBe('ok')
    expect(await desk.codeOf(organiser.anyone.raw(groups.changeGuest, { ...entry, arrival: day(11) }))).toBe('cut_off_passed') // prettier-ignore
    expect(await desk.codeOf(organiser.anyone.raw(groups.changeGuest, { ...entry, guestName: 'Other' }))).toBe('ok')
    const key = { token: organiser.token, guestId: entry.guestId }
    expect(await desk.codeOf(organiser.anyone.raw(groups.removeGuest, key))).toBe('cut_off_passed')
  })
  test('changeGuest refuses guest_fixed, removeGuest refuses guest_fixed: checked in, and with money on the bill', async () => {
    const { group, organiser } = await listed()
    const entry = organiser.entry()
    const key = { token: organiser.token, guestId: entry.guestId }
    await organiser.anyone.send(groups.addGuest, entry)
    const [row] = await bookingsOf(group.id)
    await desk.hotel.rows('update folios set deferred_minor = 100 where booking_id = $1', [row?.id])
    expect(await desk.codeOf(organiser.anyone.raw(groups.removeGuest, key))).toBe('guest_fixed')
    await desk.hotel.rows('update folios set deferred_minor = 0 where booking_id = $1', [row?.id])
    await desk.setToday(10)
    await desk.clerk.send(bookings.checkIn, { bookingId: row?.id ?? '', acceptDirty: true })
    expect((await organiser.guests())[0]?.canChange).toBe(false)
    expect(await desk.codeOf(organiser.anyone.raw(groups.changeGuest, entry))).toBe('guest_fixed')
    expect(await desk.codeOf(organiser.anyone.raw(groups.removeGuest, key))).toBe('guest_fixed')
  })
  test('addList refuses list_too_long', async () => {
    const { organiser } = await listed(1)
    const text = Array.from({ length: 201 }, (_, index) => `Guest ${index}`).join('\n')
    expect(await desk.codeOf(organiser.anyone.raw(groups.addList, { token: organiser.token, text }))).toBe('list_too_long') // prettier-ignore
  })
  test('addGuest refuses no_price, changeGuest refuses no_price, addGuest refuses rate_plan_closed, changeGuest refuses rate_plan_closed, addGuest refuses no_tax_slab, changeGuest refuses no_tax_slab', async () => {
    const { group, organiser } = await listed()
    await desk.setNights(group.id, [desk.night(10, 1, deluxe)])
    const own = organiser.entry({ departure: day(11) })
    await organiser.anyone.send(groups.addGuest, own)
    const wrong = { roomTypeId: deluxe, departure: day(11) }
    const codes = async () => [
      await desk.codeOf(organiser.add(wrong)),
      await desk.codeOf(organiser.anyone.raw(groups.changeGuest, { ...own, ...wrong })),
    ]
    await desk.hotel.rows('delete from plan_prices where room_type_id = $1', [deluxe])
    expect(await codes()).toEqual(['no_price', 'no_price'])
    await desk.hotel.rows('update rate_plans set is_active = false where id = $1', [FIXTURE.bar])
    expect(await codes()).toEqual(['rate_plan_closed', 'rate_plan_closed'])
    await desk.hotel.rows('update rate_plans set is_active = true where id = $1', [FIXTURE.bar])
    await desk.hotel.rows('delete from tax_slabs')
    expect(await desk.codeOf(organiser.add({ departure: day(11) }))).toBe('no_tax_slab')
    expect(await desk.codeOf(organiser.anyone.raw(groups.changeGuest, { ...own, departure: day(12) }))).toBe('no_tax_slab') // prettier-ignore
  })
})
