import { propertyOf } from '#core/public-token.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import { LAW_CASES } from '#test/chance.ts'
import { LinkStatus } from '../contract/replies.ts'
import {
  openAmount,
  amountToPay,
  assertCan,
  assertExpiry,
  canDo,
  isInTime,
  isOpen,
  type LinkState,
  linkUrl,
  statusAfter,
} from './links.ts'

const noon = '2026-11-20T12:00:00.000Z'
const before = '2026-11-20T11:59:59.999Z'
const link: LinkState = {
  status: 'ACTIVE',
  isFixed: true,
  amount: minor(1_000),
  paid: minor(400),
  allowsPartial: true,
  expiresAt: noon,
}
const due = minor(900)

describe('the amount of a link', () => {
  test('is the rest of its own amount, or what is due on the booking', () => {
    expect([openAmount(link, due), openAmount({ ...link, isFixed: false }, due)]).toEqual([600, 900])
    expect(openAmount({ ...link, paid: minor(1_001) }, due)).toBe(0)
  })

  test('is paid as a whole, or in part where that is allowed, and never more', () => {
    expect([undefined, 600, 599, 1].map((wanted) => amountToPay(link, due, wanted === undefined ? wanted : minor(wanted)))).toEqual([600, 600, 599, 1]) // prettier-ignore
    expect(() => amountToPay(link, due, minor(601))).toThrow('amount_not_allowed')
    const whole = { ...link, allowsPartial: false }
    expect(amountToPay(whole, due, minor(600))).toBe(600)
    for (const wanted of [599, 601]) expect(() => amountToPay(whole, due, minor(wanted))).toThrow('amount_not_allowed')
    expect(() => amountToPay({ ...link, paid: minor(1_000) }, due, undefined)).toThrow('nothing_due')
  })

  test('law: is paid in the end, however it is paid', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { maxLength: 8 }), (parts) => {
        let paid = minor(0)
        for (const part of [...parts, 1_000]) {
          const open = openAmount({ ...link, paid }, due)
          if (open === 0) break
          paid = minor(paid + amountToPay({ ...link, paid }, due, minor(Math.min(part, open))))
          expect(statusAfter({ ...link, paid }, due)).toBe(paid === 1_000 ? 'PAID' : 'PART_PAID')
        }
        expect(paid).toBe(1_000)
      }),
      { numRuns: LAW_CASES },
    )
  })
})

test('a link takes money while it is active or paid in part, to the last moment before it ends', () => {
  const takes = LinkStatus.options.filter((status) => isOpen({ status, expiresAt: noon }, before))
  expect(takes).toEqual(['ACTIVE', 'PART_PAID'])
  expect(isOpen(link, noon)).toBe(false)
})

test('money that was paid in time belongs to a link that has run out since, not to one that was closed', () => {
  const belongs = LinkStatus.options.filter((status) => isInTime({ status, expiresAt: noon }, before))
  expect(belongs.toSorted()).toEqual(['ACTIVE', 'EXPIRED', 'PART_PAID'])
  expect(isInTime({ status: 'EXPIRED', expiresAt: noon }, noon)).toBe(false)
})

test.each([
  ['activate', ['DRAFT']],
  ['mail', ['ACTIVE', 'PART_PAID']],
  ['cancel', ['ACTIVE', 'DRAFT']],
  ['close', ['PART_PAID']],
  ['reissue', ['ACTIVE', 'CANCELLED', 'CLOSED', 'EXPIRED']],
] as const)('to %s a link it is %o', (verb, statuses) => {
  expect(LinkStatus.options.filter((status) => canDo(verb, status)).toSorted()).toEqual(statuses)
  expect(() => assertCan(verb, { status: statuses[0] })).not.toThrow()
  expect(() => assertCan(verb, { status: 'PAID' })).toThrow('link_not_open')
})

test('a link ends after now, and within a hundred and eighty days', () => {
  const ends = (expiresAt: string) => () => assertExpiry(expiresAt, noon)
  expect(ends('2026-11-20T12:00:00.001Z')).not.toThrow()
  expect(ends(noon)).toThrow('date_in_past')
  expect(ends('2027-05-19T12:00:00.000Z')).not.toThrow()
  expect(ends('2027-05-19T12:00:00.001Z')).toThrow('stay_too_long')
})

test('the address of a guest’s page carries its token, and a token its property', () => {
  expect(linkUrl('https://pay.example', '12-a/b')).toBe('https://pay.example/bookone-payment?token=12-a%2Fb')
  expect(propertyOf('12-ab-34')).toBe(12)
})
