import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { companiesArea } from '#areas/parties/companies/actions/companies.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { bookings } from '../contract/bookings.ts'
import { type Desk, startDesk } from './testing.ts'

let desk: Desk
beforeAll(async () => (desk = await startDesk([companiesArea])))
afterEach(() => desk.clear())
afterAll(() => desk.stop())

const STAYS = () => [desk.stay('2026-12-01', '2026-12-02')]

test('a booking is of the segment its company and price show, unless the desk says another', async () => {
  const { id: companyId } = await desk.manager.send(companies.create, {
    kind: 'GOVERNMENT',
    displayName: 'Survey of India',
  })
  expect((await desk.book(STAYS())).segment).toBe('RETAIL')
  expect((await desk.book(STAYS(), { companyId })).segment).toBe('QUALIFIED')
  expect((await desk.book(STAYS(), { companyId, segment: 'HOUSE_USE' })).segment).toBe('HOUSE_USE')
})

test('the desk changes the segment, and what else it changes leaves it', async () => {
  const { id: bookingId, version } = await desk.book(STAYS())
  const changed = await desk.clerk.send(bookings.update, { bookingId, version, segment: 'CONTRACT' })
  expect(changed).toMatchObject({ segment: 'CONTRACT', purpose: '' })
  const noted = await desk.clerk.send(bookings.update, { bookingId, version: changed.version, notes: 'Crew of three' })
  expect(noted).toMatchObject({ segment: 'CONTRACT', notes: 'Crew of three' })
  expect(await desk.codeOf(desk.clerk.raw(bookings.update, { bookingId, version: noted.version, segment: '' }))).toBe(
    'invalid',
  )
})
