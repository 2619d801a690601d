import { expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { groups } from '#areas/lodging/groups/contract/groups.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient } from '#test/server.ts'
import { invoices } from '../contract/invoices.ts'

const { standard: roomTypeId, bar: ratePlanId, businessDate: today } = FIXTURE

/** A wedding of three rooms for one night, whose rooms and laundry a company pays. */
async function wedding(manager: TestClient) {
  const kind = { kind: 'CORPORATE', displayName: 'Sen', legalName: 'Sen & Sons', taxNumber: '27AAPFU0939F1ZV' } as const
  const { id: companyId } = await manager.send(companies.create, kind)
  const span = { arrival: today, departure: addDays(today, 1) }
  const details = { name: 'Sen wedding', ...span, ratePlanId, companyId, contactName: 'Mira Sen' }
  const { id: groupId } = await manager.send(groups.create, details)
  const { version } = await manager.send(groups.setNights, { groupId, nights: [{ roomTypeId, day: today, held: 3 }] })
  await manager.send(groups.confirm, { groupId, version })
  const rooms = ['Asha', 'Bela', 'Chitra'].map((guestName) => ({ roomTypeId, ...span, guestName }))
  const made = await manager.send(groups.pickUp, { groupId, rooms })
  const routes = [{ category: 'ROOM' as const, from: today }, { category: 'EXTRAS' as const, from: today }] // prettier-ignore
  await manager.send(groups.setRoutes, { groupId, routes })
  return { groupId, companyId, bookingIds: made.bookings.map(({ id }) => id) }
}

test.each(['INR', 'JPY', 'KWD'])(
  'a group’s account is invoiced to its company in %s, with the tax of each charge',
  async (currency) => {
    const hotel = await startTestServer()
    try {
      await hotel.rows('update properties set currency = $1 where id = $2', [currency, hotel.propertyId])
      hotel.sessions.forget()
      const manager = await hotel.as('PROP_MANAGER')
      const { groupId, companyId, bookingIds } = await wedding(manager)
      const [first = ''] = bookingIds
      await manager.send(groups.checkIn, { groupId })
      await manager.send(folios.charge, {
        bookingId: first,
        kind: 'SERVICE',
        name: 'Laundry',
        unitAmount: minor(3_333),
      })
      const before = await Promise.all(bookingIds.map((bookingId) => manager.send(folios.get, { bookingId })))
      const total = before.reduce((all, { money }) => all + money.due, 0)
      const tax = before.reduce((all, { money }) => all + money.tax, 0)

      const { rows } = await manager.send(groups.stays, { groupId })
      const out = await manager.send(groups.checkOut, { groupId, stayIds: rows.map(({ stayId }) => stayId) })
      expect(out.rows.map(({ outcome }) => outcome)).toEqual(['DONE', 'DONE', 'DONE'])
      const { account } = await manager.send(groups.account, { groupId })
      expect(account).toMatchObject({ company: { id: companyId }, money: { due: total, tax, currency } })

      const invoice = await manager.send(invoices.issue, { bookingId: account?.bookingId ?? '' })
      expect(invoice).toMatchObject({ total, currency, companyId, balance: total })
      expect(invoice.lines).toHaveLength(4)
      expect(invoice.lines.reduce((all, line) => all + line.tax, 0)).toBe(tax)
      const again = await manager.raw(invoices.issue, { bookingId: account?.bookingId ?? '' })
      expect(codeOf(again)).toBe('already_invoiced')
      expect(await manager.send(bookings.get, { bookingId: first })).toMatchObject({ status: 'CHECKED_OUT', money: { due: 0 } }) // prettier-ignore
      expect(await violatedInvariants(hotel.db)).toEqual([])
    } finally {
      await hotel.stop()
    }
  },
)
