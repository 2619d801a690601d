import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import type { RequestOf } from '#core/contract.ts'
import { bookingJobs } from '#areas/lodging/bookings/jobs.ts'
import { FIXTURE, startTestServer } from '#test/server.ts'
import { website } from '../contract/website.ts'
import { websiteJobs } from '../jobs.ts'

export const AT = { seoFriendlyName: 'test-palace' }
export const TODAY = FIXTURE.businessDate
/** A standard room costs 3000 net a night, with 5 % tax. */
export const NIGHT = 315_000
export const ADA = { firstName: 'Ada', lastName: 'Ray', email: 'ada@mail.example', phone: '+91 98450 12345' }

export const CHOSEN = {
  isActive: true,
  color: '#1b3a6b',
  texts: { en: { title: 'Stay with us', introduction: 'By the lake.' }, fr: { title: '', introduction: '' } },
  roomTypeIds: null,
  ratePlanIds: null,
  payRule: 'NONE' as const,
  payShare: 'DEPOSIT' as const,
  frameOrigins: [],
}

/** The small hotel with a booking page that is open, its administrator, and what every test of it does. */
export async function startWebsite(options: Parameters<typeof startTestServer>[0] = {}) {
  const hotel = await startTestServer(options)
  const admin = await hotel.as('PROP_ADMIN')
  let visitors = 0
  /** Someone at a network address no one was at before. */
  const visitor = () => {
    visitors += 1
    return hotel.anonymous(`10.0.${visitors >> 8}.${visitors & 255}`)
  }
  let version = (await admin.send(website.updateSettings, { version: 0, ...CHOSEN })).version

  const site = {
    hotel,
    admin,
    visitor,
    /** Another one at each use: how often an address may call is limited. */
    get guest() {
      return visitor()
    },
    /** Sets what the page sells; what is not named is as at first. */
    choose: async (more: Partial<RequestOf<typeof website.updateSettings>>) => {
      version = (await admin.send(website.updateSettings, { version, ...CHOSEN, ...more })).version
    },
    stay: (day: number, nights = 1) => ({ from: addDays(TODAY, day), until: addDays(TODAY, day + nights) }),
    wanted: (day: number, more: object = {}) => ({
      ...AT,
      ...site.stay(day),
      roomTypeId: FIXTURE.standard,
      ratePlanId: FIXTURE.bar,
      adults: 2,
      expectedTotal: minor(NIGHT),
      ...more,
    }),
    /** Everything is free again, and no one has been here. */
    clear: async () => {
      await hotel.empty('website_bookings', 'bookings', 'type_nights')
      await hotel.rows('delete from notifications')
      await hotel.rows('delete from messages')
      await hotel.rows('delete from graphile_worker._private_jobs')
    },
    statusOf: async (reference: string) =>
      (await hotel.rows<Pick<Booking, 'status'>>('select status from bookings where reference = $1', [reference]))[0]
        ?.status,
    /** The time of every hold and option is over. */
    lapse: async () => {
      await hotel.rows(`update website_bookings set held_until = now() - interval '1 minute'`)
      await hotel.rows(`update bookings set option_expires_at = now() - interval '1 minute' where status = 'OPTION'`)
    },
    minute: async () => {
      await bookingJobs['bookings.expireOptions']?.run(hotel.system, {})
      await websiteJobs['website.minute']?.run(hotel.system, {})
    },
  }
  return site
}

export type Website = Awaited<ReturnType<typeof startWebsite>>
