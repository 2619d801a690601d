import { addDays, type Day } from '#core/dates.ts'
import { recountInventory } from '#areas/property/rooms/actions/recount.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf, FIXTURE, startTestServer, type TestHotel } from '#test/server.ts'
import { foliosArea } from '#areas/ledger/folios/actions/folios.ts'
import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { groups } from '../contract/groups.ts'
import type { Group } from '../contract/replies.ts'
import { groupsArea } from './groups.ts'

export const ABSENT = '019a0000-0000-7000-8000-00000000dead'
export const day = (offset: number): Day => addDays(FIXTURE.businessDate, offset)

/** A small hotel with a clerk who makes groups, and the few things every test of them does. */
export async function startGroups() {
  const hotel = await startTestServer({ areas: [bookingsArea, groupsArea, foliosArea] })
  const clerk = await hotel.as('PROP_FRONTDESK')
  const { standard, bar } = FIXTURE

  const details = (more: object = {}) => ({
    name: 'Sharma wedding', arrival: day(10), departure: day(13), ratePlanId: bar, contactName: 'Asha Sharma', ...more,
  }) // prettier-ignore
  const create = (more: object = {}): Promise<Group> => clerk.send(groups.create, details(more))
  const night = (offset: number, held: number, roomTypeId: string = standard) => ({
    roomTypeId,
    day: day(offset),
    held,
  })
  const setNights = (groupId: string, nights: object[]) => clerk.raw(groups.setNights, { groupId, nights })
  const guest = (more: object = {}) => ({
    roomTypeId: standard, arrival: day(10), departure: day(13), guestName: 'Ravi Sharma', ...more,
  }) // prettier-ignore
  const pickUp = (groupId: string, rooms: object[], more: object = {}) =>
    clerk.raw(groups.pickUp, { groupId, rooms, ...more })
  return {
    hotel,
    clerk,
    details,
    create,
    night,
    setNights,
    guest,
    pickUp,
    /** The organiser of a group, with the token of a link made now. */
    organiser: async (groupId: string) => {
      const { link } = await clerk.send(groups.makeLink, { groupId })
      const anyone = hotel.anonymous()
      const token = new URL(link.url).searchParams.get('token') ?? ''
      const entry = (more: object = {}) => ({ token, guestId: newId(), email: '', phone: '', ...guest(more) })
      return {
        token,
        anyone,
        entry,
        add: (more: object = {}) => anyone.raw(groups.addGuest, entry(more)),
        paste: (text: string) => anyone.send(groups.addList, { token, text }),
        open: () => anyone.send(groups.open, { token }),
        guests: async () => (await anyone.send(groups.openGuests, { token })).rows,
      }
    },
    /** A definite group that holds rooms of the standard type on its three nights. */
    definite: async (held: number, more: object = {}): Promise<Group> => {
      const { id: groupId } = await create(more)
      const nights = [10, 11, 12].map((offset) => night(offset, held))
      const { version } = await clerk.send(groups.setNights, { groupId, nights })
      return clerk.send(groups.confirm, { groupId, version })
    },
    read: (groupId: string): Promise<Group> => clerk.send(groups.get, { groupId }),
    codeOf: async (response: Promise<{ status: number; body: unknown }>): Promise<string> => {
      const { status, body } = await response
      if (status >= 500) throw hotel.faults.at(-1) ?? new Error(JSON.stringify(body))
      return status === 200 ? 'ok' : codeOf({ body })
    },
    setToday: async (offset: number) => {
      await hotel.rows('update properties set business_date = $1 where id = $2', [day(offset), hotel.propertyId])
      hotel.sessions.forget()
    },
    differences: () => hotel.inside((ctx) => recountInventory(ctx)),
    clear: async () => {
      await hotel.rows('delete from group_links')
      await hotel.rows('delete from group_events')
      await hotel.rows('delete from function_rooms')
      await hotel.rows('delete from allotment_nights')
      await hotel.empty('bookings', 'type_nights', 'room_blocks', 'customers')
      await hotel.rows('delete from groups')
    },
    stop: () => hotel.stop(),
  }
}

export type GroupsDesk = Awaited<ReturnType<typeof startGroups>>

/** The night of a type of a group. */
export const nightOf = (group: Group, offset: number, roomTypeId: string = FIXTURE.standard) =>
  group.roomTypes.find((type) => type.roomTypeId === roomTypeId)?.nights.find((night) => night.day === day(offset))

export type { TestHotel }
