import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cases } from '#areas/insight/cases/contract/cases.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { get as getBooking } from '#areas/lodging/bookings/actions/read.ts'
import { moveExtras } from '#areas/marketing/website/actions/extras.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, FIXTURE } from '#test/server.ts'
import { portal } from '../contract/portal.ts'
import { ABSENT, NOBODYS_TOKEN, type Portal, startPortal, TODAY } from './testing.ts'

let site: Portal
let transfer: string
beforeAll(async () => {
  site = await startPortal()
  transfer = await site.extra('Airport transfer', 100_000)
})
afterAll(async () => {
  expect(await violatedInvariants(site.hotel.db)).toEqual([])
  await site.hotel.stop()
})
beforeEach(async () => {
  await site.clear()
  await site.choose()
})

const PRICE = 50_000
/** Offers a suite to guests of a standard room. */
const offer = async () => {
  const more = { fromTypeId: FIXTURE.standard, toTypeId: FIXTURE.deluxe, price: PRICE }
  const { upgrades } = await site.admin.send(portal.addUpgrade, more)
  return upgrades[0]?.id ?? ''
}
const linesOf = async (bookingId: string) =>
  (await site.admin.send(folios.get, { bookingId })).lines.map(({ name }) => name)

describe('extras', () => {
  test('buyExtra puts an extra on the bill once, however often it is pressed', async () => {
    const { booking, token } = await site.stay(3)
    expect((await site.open(token)).extras).toMatchObject([{ id: transfer, name: 'Airport transfer', isBought: false }])
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => site.guest.raw(portal.buyExtra, { token, extraId: transfer })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await linesOf(booking.id)).filter((name) => name === 'Airport transfer')).toHaveLength(1)
    const page = await site.open(token)
    expect(page.extras[0]).toMatchObject({ isBought: true, total: 105_000 })
    expect(page.due).toBeGreaterThan(105_000)
  })
  test('buyExtra refuses offer_over', async () => {
    const { token } = await site.stay(3)
    expect(codeOf(await site.guest.raw(portal.buyExtra, { token, extraId: ABSENT }))).toBe('offer_over')
    await site.choose({ hasExtras: false })
    expect(codeOf(await site.guest.raw(portal.buyExtra, { token, extraId: transfer }))).toBe('offer_over')
  })
  test('buyExtra refuses not_found', async () => {
    const reply = await site.guest.raw(portal.buyExtra, { token: NOBODYS_TOKEN, extraId: transfer })
    expect(codeOf(reply)).toBe('not_found')
  })
})

test('an extra of every night follows as the guest changes the days, and is on the bill once', async () => {
  const perNight = { name: 'Breakfast', price: minor(10_000), onlinePer: 'NIGHT' as const }
  const { id: extraId } = await site.admin.send(folios.createExtra, perNight)
  const { booking, token } = await site.stay(3, 2)
  await site.guest.send(portal.buyExtra, { token, extraId })
  const charged = async () =>
    (await site.admin.send(folios.get, { bookingId: booking.id })).lines
      .filter(({ name, isReversed }) => name === 'Breakfast' && !isReversed)
      .map(({ quantity }) => quantity)
  expect(await charged()).toEqual([2])
  await site.hotel.inside(async (ctx) => {
    const now = await getBooking(ctx, { bookingId: booking.id })
    const longer = { ...now, departure: addDays(now.departure, 1), version: now.version + 1 }
    await moveExtras(ctx, longer, { action: 'website.changeBooking', reason: 'Other days' })
  })
  expect((await charged()).filter((quantity) => quantity > 0)).toContain(3)
  await site.hotel.rows('update extra_charges set is_active = false where id = $1', [extraId])
})

describe('an upgrade', () => {
  test('is requested, and the desk carries it out: the dearer room at the old price, and the price of the offer', async () => {
    await offer()
    const { booking, token } = await site.stay(3)
    const stayId = booking.stays[0]?.id ?? ''
    const [found] = (await site.open(token)).upgrades
    expect(found).toMatchObject({ stayId, total: 2 * PRICE, state: 'OFFERED' })
    const { upgrades } = await site.guest.send(portal.takeUpgrade, { token, stayId, upgradeId: found?.id ?? '' })
    expect(upgrades).toMatchObject([{ state: 'REQUESTED' }])
    const { page } = await site.clerk.send(portal.get, { bookingId: booking.id })
    const upgradeRequestId = page?.upgrades[0]?.id ?? ''
    const input = { bookingId: booking.id, upgradeRequestId, isAccepted: true }
    const replies = await Promise.all(Array.from({ length: 3 }, () => site.clerk.raw(portal.decideUpgrade, input)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const after = await site.clerk.send(bookings.get, { bookingId: booking.id })
    expect(after.stays[0]).toMatchObject({ roomTypeId: FIXTURE.deluxe, total: booking.stays[0]?.total })
    expect(await linesOf(booking.id)).toContain(page?.upgrades[0]?.toTypeName)
    expect((await site.open(token)).upgrades).toMatchObject([{ state: 'DONE' }])
  })
  test('is done at once where the property has it so', async () => {
    await site.choose({ upgradesAtOnce: true })
    const upgradeId = await offer()
    const { booking, token } = await site.stay(3)
    const stayId = booking.stays[0]?.id ?? ''
    const { upgrades } = await site.guest.send(portal.takeUpgrade, { token, stayId, upgradeId })
    expect(upgrades).toMatchObject([{ state: 'DONE' }])
  })
  test('takeUpgrade refuses offer_over: two tabs at once, one has it', async () => {
    const upgradeId = await offer()
    const { booking, token } = await site.stay(3)
    const input = { token, stayId: booking.stays[0]?.id ?? '', upgradeId }
    const replies = await Promise.all([1, 2, 3].map(() => site.guest.raw(portal.takeUpgrade, input)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
  test('takeUpgrade refuses offer_over', async () => {
    const { booking, token } = await site.stay(3)
    const input = { token, stayId: booking.stays[0]?.id ?? '', upgradeId: ABSENT }
    expect(codeOf(await site.guest.raw(portal.takeUpgrade, input))).toBe('offer_over')
  })
  test('takeUpgrade refuses not_found', async () => {
    const input = { token: NOBODYS_TOKEN, stayId: ABSENT, upgradeId: ABSENT }
    expect(codeOf(await site.guest.raw(portal.takeUpgrade, input))).toBe('not_found')
  })
  test('decideUpgrade refuses offer_over: what is declined is not carried out', async () => {
    const upgradeId = await offer()
    const { booking, token } = await site.stay(3)
    await site.guest.send(portal.takeUpgrade, { token, stayId: booking.stays[0]?.id ?? '', upgradeId })
    const { page } = await site.clerk.send(portal.get, { bookingId: booking.id })
    const known = { bookingId: booking.id, upgradeRequestId: page?.upgrades[0]?.id ?? '' }
    const declined = await site.clerk.send(portal.decideUpgrade, { ...known, isAccepted: false })
    expect(declined.upgrades).toMatchObject([{ state: 'DECLINED' }])
    expect(codeOf(await site.clerk.raw(portal.decideUpgrade, { ...known, isAccepted: true }))).toBe('offer_over')
    expect(codeOf(await site.clerk.raw(portal.decideUpgrade, { ...known, isAccepted: false }))).toBe('offer_over')
  })
})
test('decideUpgrade refuses offer_over', async () => {
  const upgradeId = await offer()
  const { booking, token } = await site.stay(3)
  const stayId = booking.stays[0]?.id ?? ''
  await site.guest.send(portal.takeUpgrade, { token, stayId, upgradeId })
  const { page } = await site.clerk.send(portal.get, { bookingId: booking.id })
  await site.clerk.send(bookings.cancel, { bookingId: booking.id, reason: 'Ill' })
  const input = { bookingId: booking.id, upgradeRequestId: page?.upgrades[0]?.id ?? '', isAccepted: true }
  expect(codeOf(await site.clerk.raw(portal.decideUpgrade, input))).toBe('offer_over')
})
test('decideUpgrade refuses not_found', async () => {
  const { booking } = await site.stay(3)
  const input = { bookingId: booking.id, upgradeRequestId: ABSENT, isAccepted: true }
  expect(codeOf(await site.clerk.raw(portal.decideUpgrade, input))).toBe('not_found')
})
test('takeUpgrade refuses offer_over', async () => {
  const upgradeId = await offer()
  const { booking, token } = await site.stay(0)
  await site.clerk.send(bookings.checkIn, { bookingId: booking.id })
  const input = { token, stayId: booking.stays[0]?.id ?? '', upgradeId }
  expect(codeOf(await site.guest.raw(portal.takeUpgrade, input))).toBe('offer_over')
})

/** A guest who is here. */
async function staying() {
  const found = await site.stay(0)
  await site.clerk.send(bookings.checkIn, { bookingId: found.booking.id })
  return found
}

describe('requests and messages', () => {
  test('a request is a case of the service desk with the room, and the reply is on the page; notes are not', async () => {
    const { booking, token } = await staying()
    const key = randomUUID()
    const topic = { token, topic: 'Towels', body: 'Two, please' }
    await Promise.all([1, 2, 3].map(() => site.guest.raw(portal.request, { ...topic, key })))
    const { rows } = await site.clerk.send(cases.list, {})
    expect(rows).toMatchObject([{ desk: 'SERVICE', subject: 'Towels', reference: booking.reference }])
    const caseId = rows[0]?.id ?? ''
    await site.clerk.send(cases.reply, { caseId, body: 'They are on their way' })
    await site.clerk.send(cases.reply, { caseId, body: 'Difficult guest', isNote: true })
    const { conversations } = await site.open(token)
    expect(conversations).toMatchObject([{ subject: 'Towels', isChat: false, isOpen: true }])
    expect(conversations[0]?.entries.map(({ body, isOwn }) => [body, isOwn])).toEqual([
      ['Two, please', true],
      ['They are on their way', false],
    ])
    const { conversations: next } = await site.guest.send(portal.write, {
      token,
      key: randomUUID(),
      caseId,
      body: 'Thanks',
    })
    expect(next[0]?.entries.at(-1)).toMatchObject({ body: 'Thanks', isOwn: true })
  })
  test('the chat is one case, begun by the first message, and another one once the desk has closed it', async () => {
    const { token } = await site.stay(3)
    const write = (body: string) => site.guest.send(portal.write, { token, key: randomUUID(), body })
    await Promise.all(['Hello', 'Is there parking?'].map(write))
    const { rows } = await site.clerk.send(cases.list, {})
    expect(rows).toHaveLength(1)
    await site.clerk.send(cases.move, {
      caseId: rows[0]?.id ?? '',
      version: rows[0]?.version ?? 0,
      verb: 'REJECT',
      because: 'Done',
    })
    const page = await write('One more thing')
    expect(page.conversations.map(({ isChat, isOpen }) => [isChat, isOpen])).toEqual([
      [false, false],
      [true, true],
    ])
  })
  test('request refuses offer_over', async () => {
    const { token } = await staying()
    const input = { token, key: randomUUID(), topic: 'Helicopter' }
    expect(codeOf(await site.guest.raw(portal.request, input))).toBe('offer_over')
    const early = await site.stay(3)
    expect(codeOf(await site.guest.raw(portal.request, { ...input, token: early.token, topic: 'Taxi' }))).toBe(
      'offer_over',
    )
  })
  test('request refuses not_found', async () => {
    const input = { token: NOBODYS_TOKEN, key: randomUUID(), topic: 'Taxi' }
    expect(codeOf(await site.guest.raw(portal.request, input))).toBe('not_found')
  })
  test('write refuses not_found', async () => {
    const [mine, theirs] = [await site.stay(3), await site.stay(4)]
    const key = randomUUID()
    const written = await site.guest.send(portal.write, { token: theirs.token, key, body: 'Hello' })
    const caseId = written.conversations[0]?.caseId ?? ''
    expect(codeOf(await site.guest.raw(portal.write, { token: mine.token, key, caseId, body: 'Hi' }))).toBe('not_found')
    expect(codeOf(await site.guest.raw(portal.write, { token: NOBODYS_TOKEN, key, body: 'Hi' }))).toBe('not_found')
  })
  test('write refuses offer_over', async () => {
    const { token } = await site.stay(3)
    await site.choose({ hasChat: false })
    expect(codeOf(await site.guest.raw(portal.write, { token, key: randomUUID(), body: 'Hi' }))).toBe('offer_over')
  })
  test('write refuses case_closed', async () => {
    const { token } = await staying()
    await site.guest.send(portal.request, { token, key: randomUUID(), topic: 'Taxi' })
    const { rows } = await site.clerk.send(cases.list, {})
    const [{ id: caseId, version } = { id: '', version: 0 }] = rows
    await site.clerk.send(cases.move, { caseId, version, verb: 'REJECT', because: 'No taxis' })
    const reply = await site.guest.raw(portal.write, { token, key: randomUUID(), caseId, body: 'Why?' })
    expect(codeOf(reply)).toBe('case_closed')
  })
})

describe('after the stay', () => {
  test('the invoice is available to the guest of its booking alone', async () => {
    const { booking, token } = await staying()
    await site.clerk.send(bookings.checkOut, { bookingId: booking.id, acceptBalance: true, note: 'Pays later' })
    await site.admin.send(invoices.issue, { bookingId: booking.id })
    const page = await site.open(token)
    expect(page.phase).toBe('AFTER')
    const invoiceId = page.invoices[0]?.id ?? ''
    const pdf = await site.guest.raw(portal.invoicePdf, { token, invoiceId })
    expect(pdf.status).toBe(200)
    const other = await site.stay(4)
    expect((await site.guest.raw(portal.invoicePdf, { token: other.token, invoiceId })).status).toBe(404)
  })
})
test('invoicePdf refuses not_found', async () => {
  const { token } = await site.stay(3)
  expect(codeOf(await site.guest.raw(portal.invoicePdf, { token, invoiceId: ABSENT }))).toBe('not_found')
})

test('saveSettings refuses stale_version', async () => {
  const { settings } = await site.admin.send(portal.setUp, {})
  const input = { ...settings, daysAfter: 3 }
  const replies = await Promise.all([1, 2, 3].map(() => site.admin.raw(portal.saveSettings, input)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(codeOf(await site.admin.raw(portal.saveSettings, input))).toBe('stale_version')
  expect((await site.clerk.raw(portal.saveSettings, input)).status).toBe(403)
})
test('addUpgrade refuses upgrade_known', async () => {
  await offer()
  const input = { fromTypeId: FIXTURE.standard, toTypeId: FIXTURE.deluxe, price: 1 }
  expect(codeOf(await site.admin.raw(portal.addUpgrade, input))).toBe('upgrade_known')
})
test('addUpgrade refuses same_room_type', async () => {
  const input = { fromTypeId: FIXTURE.standard, toTypeId: FIXTURE.standard, price: 1 }
  expect(codeOf(await site.admin.raw(portal.addUpgrade, input))).toBe('same_room_type')
})
test('addUpgrade refuses unknown_reference', async () => {
  const input = { fromTypeId: FIXTURE.standard, toTypeId: ABSENT, price: 1 }
  expect(codeOf(await site.admin.raw(portal.addUpgrade, input))).toBe('unknown_reference')
})
test('removeUpgrade refuses not_found', async () => {
  const portalUpgradeId = await offer()
  expect((await site.admin.send(portal.removeUpgrade, { portalUpgradeId })).upgrades).toEqual([])
  expect(codeOf(await site.admin.raw(portal.removeUpgrade, { portalUpgradeId }))).toBe('not_found')
})
test('a page shows where it is in the stay', async () => {
  const { booking, token } = await site.stay(0)
  const phase = async () => (await site.open(token)).phase
  expect(await phase()).toBe('BEFORE')
  await site.clerk.send(bookings.checkIn, { bookingId: booking.id })
  expect(await phase()).toBe('DURING')
  await site.setToday(addDays(TODAY, 2))
  await site.clerk.send(bookings.checkOut, { bookingId: booking.id, acceptBalance: true, note: 'Pays later' })
  expect(await phase()).toBe('AFTER')
})
