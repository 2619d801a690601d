import { expect, test } from 'vitest'
import { isAgencyAddress } from './agency.ts'

test('addresses of agencies are known in any case, and no address that only looks like one', () => {
  for (const email of [
    'a@guest.booking.com',
    'A@GUEST.BOOKING.COM',
    'x@m.expediapartnercentral.com',
    'x@eu.guest.airbnb.com',
  ])
    expect(isAgencyAddress(email)).toBe(true)
  for (const email of ['a@booking.com', 'a@guest.booking.com.example.com', 'guest.booking.com@example.com'])
    expect(isAgencyAddress(email)).toBe(false)
})
