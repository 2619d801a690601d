import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { FIXTURE, startTestServer, type TestClient } from '#test/server.ts'
import { portal } from '../contract/portal.ts'
import type { PortalSettings } from '../contract/replies.ts'

export const TODAY = FIXTURE.businessDate
export const ABSENT = '019a0000-0000-7000-8000-00000000dead'
/** The form of a token that was never issued. */
export const NOBODYS_TOKEN = `1-${'x'.repeat(43)}`
export const SIGNATURE = '10,10 200,120;300,40 310,60'
export const MEERA = { firstName: 'Meera', lastName: 'Iyer', phone: '+91 98450 12345', email: 'meera@example.com' }

const SETTINGS = {
  isActive: true,
  hasRegistration: true,
  hasExtras: true,
  hasRequests: true,
  hasChat: true,
  hasRoomMenu: true,
  upgradesAtOnce: false,
  daysAfter: 14,
  topics: ['Towels', 'Taxi'],
}

const tokenOf = (url: string): string => new URL(url).searchParams.get('token') ?? ''

/** A hotel whose guests have pages, with a clerk, and a guest who has only the link. */
export async function startPortal(options: Parameters<typeof startTestServer>[0] = {}) {
  const hotel = await startTestServer(options)
  const admin = await hotel.as('PROP_ADMIN')
  const clerk = await hotel.as('PROP_FRONTDESK')
  const guest = hotel.anonymous()

  const book = async (arrivesIn = 0, nights = 2, more: object = {}, by: TestClient = clerk): Promise<Booking> => {
    const arrival = addDays(TODAY, arrivesIn)
    const stay = { roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, nights), adults: 2 }
    return by.send(bookings.create, { customer: MEERA, stays: [{ ...stay, ...more }] })
  }
  const site = {
    hotel,
    admin,
    clerk,
    guest,
    book,
    /** What the page offers, with the changes of a test. */
    choose: async (over: Partial<Omit<PortalSettings, 'version'>> = {}) => {
      const { settings } = await admin.send(portal.setUp, {})
      return admin.send(portal.saveSettings, { ...SETTINGS, ...over, version: settings.version })
    },
    tokenFor: async (bookingId: string) => tokenOf((await clerk.send(portal.create, { bookingId })).url),
    /** A booking with the token of its page. */
    stay: async (arrivesIn = 0, nights = 2, more: object = {}) => {
      const booking = await book(arrivesIn, nights, more)
      return { booking, token: await site.tokenFor(booking.id) }
    },
    open: (token: string) => guest.send(portal.open, { token }),
    /** Fills in both guests of the first room. */
    fill: async (token: string, over: object = {}) => {
      const { registration, stays } = await site.open(token)
      let version = registration?.version ?? 0
      const stayId = stays[0]?.id ?? ''
      const names = [
        { firstName: 'Meera', lastName: 'Iyer', city: 'Mysuru', country: 'IN', ...over },
        { firstName: 'Arun', lastName: 'Iyer' },
      ]
      for (const [at, name] of names.entries()) {
        const saved = await guest.send(portal.saveGuest, { token, stayId, number: at + 1, version, ...name })
        version = saved.registration?.version ?? 0
      }
      return version
    },
    /** Fills in and signs. */
    sign: async (token: string, over: object = {}) => {
      const version = await site.fill(token, over)
      return guest.send(portal.submit, { token, version, signature: SIGNATURE })
    },
    extra: async (name: string, price: number) =>
      (await admin.send(folios.createExtra, { name, price: minor(price), onlinePer: 'ONCE' })).id,
    setToday: async (day: Day) => {
      await hotel.rows('update properties set business_date = $1 where id = $2', [day, hotel.propertyId])
      hotel.sessions.forget()
    },
    clear: async () => {
      await hotel.empty('bookings', 'type_nights', 'customers', 'cases', 'portal_upgrades', 'invoice_series')
      await hotel.rows(`update rooms set condition = 'CLEAN'`)
      await site.setToday(TODAY)
    },
  }
  return site
}

export type Portal = Awaited<ReturnType<typeof startPortal>>
