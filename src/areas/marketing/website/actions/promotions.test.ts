import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rates } from '#areas/property/rates/contract/rates.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE } from '#test/server.ts'
import { website } from '../contract/website.ts'
import { ADA, AT, NIGHT, startWebsite, TODAY, type Website } from './testing.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000dead'
/** A tenth less than the best available: 2,700 net a night, with 5 % tax. */
const LESS = 283_500

let site: Website
let dealId: string
beforeAll(async () => {
  site = await startWebsite()
  const deal = await site.admin.send(rates.createPlan, {
    name: 'Winter deal',
    code: 'DEAL',
    parentPlanId: FIXTURE.bar,
    offsetBp: -1_000,
  })
  dealId = deal.id
})
afterAll(() => site.hotel.stop())
beforeEach(async () => {
  await site.clear()
  await site.hotel.empty('website_promotions')
})

const promotion = (more: Partial<RequestOf<typeof website.createPromotion>> = {}) => ({
  name: 'Winter by the lake',
  about: { en: 'Breakfast in bed.', fr: 'Petit-déjeuner au lit.' },
  ratePlanId: dealId,
  ...more,
})
const add = (more: Partial<RequestOf<typeof website.createPromotion>> = {}) =>
  site.admin.send(website.createPromotion, promotion(more))
const search = async (code?: string, day = 1, nights = 1) => {
  const found = await site.guest.send(website.search, { ...AT, ...site.stay(day, nights), adults: 2, code })
  const plans = found.roomTypes.find(({ roomTypeId }) => roomTypeId === FIXTURE.standard)?.plans ?? []
  return { ...found, deal: plans.find(({ ratePlanId }) => ratePlanId === dealId) }
}
const hold = (more: object = {}, day = 1) =>
  site.guest.raw(website.hold, site.wanted(day, { ratePlanId: dealId, expectedTotal: minor(LESS), ...more }))

describe('what guests are sold', () => {
  test('a promotion for everyone is shown beside its plan, and names itself among the offers', async () => {
    await add()
    const { deal, isCodeKnown } = await search()
    expect([deal?.total, deal?.promotion, isCodeKnown]).toEqual([
      LESS,
      { name: 'Winter by the lake', about: { en: 'Breakfast in bed.', fr: 'Petit-déjeuner au lit.' } },
      null,
    ])
    const { rows } = await site.guest.send(website.offers, AT)
    expect(rows.map(({ name, lowestPrice, promotion: by }) => [name, lowestPrice, by?.name])).toContainEqual([
      'Winter deal',
      LESS,
      'Winter by the lake',
    ])
    const { days } = await site.guest.send(website.calendar, { ...AT, ...site.stay(1, 1), adults: 2 })
    expect(days[0]?.price).toBe(LESS)
  })

  test('a promotion with a code is shown to a guest who enters it, however it is typed', async () => {
    await add({ code: 'lake-10' })
    const without = await search()
    expect([without.deal, without.isCodeKnown]).toEqual([undefined, null])
    const wrong = await search('LAKE')
    expect([wrong.deal, wrong.isCodeKnown]).toEqual([undefined, false])
    const right = await search(' Lake-10')
    expect([right.deal?.total, right.isCodeKnown]).toEqual([LESS, true])
    const { rows } = await site.guest.send(website.offers, AT)
    expect(rows.map(({ name }) => name)).not.toContain('Winter deal')
    const { days } = await site.guest.send(website.calendar, { ...AT, ...site.stay(1, 1), adults: 2 })
    expect(days[0]?.price).toBe(NIGHT)
  })

  test('its nights are sold and those beside them are not; a known code for other nights is known', async () => {
    const days = { stayFirstOn: addDays(TODAY, 2), stayLastOn: addDays(TODAY, 3) }
    await add({ code: 'LAKE', ...days })
    expect((await search('LAKE', 2, 2)).deal?.total).toBe(2 * LESS)
    for (const [day, nights] of [[1, 2], [3, 2]] as const) {
      const { deal, isCodeKnown } = await search('LAKE', day, nights)
      expect([deal, isCodeKnown]).toEqual([undefined, true])
    }
  }) // prettier-ignore

  test('a promotion that has ended sells nothing, and its plan stays off the page', async () => {
    const made = await add({ bookLastOn: addDays(TODAY, -1) })
    expect((await search()).deal).toBeUndefined()
    const { id: promotionId, version } = made
    await site.admin.send(website.updatePromotion, { ...promotion(), promotionId, version, bookFirstOn: TODAY, bookLastOn: TODAY }) // prettier-ignore
    expect((await search()).deal?.total).toBe(LESS)
    await site.admin.send(website.updatePromotion, { ...promotion(), promotionId, version: version + 1, isActive: false }) // prettier-ignore
    expect((await search()).deal).toBeUndefined()
  })

  test('what is booked by a promotion is counted, and stays within its nights: previewChange refuses rate_plan_closed', async () => {
    await add({ code: 'LAKE', stayLastOn: addDays(TODAY, 9) })
    expect(codeOf(await hold())).toBe('rate_plan_closed')
    expect(codeOf(await hold({ code: 'OTHER' }))).toBe('rate_plan_closed')
    expect(codeOf(await hold({ code: 'LAKE' }, 10))).toBe('rate_plan_closed')
    const { holdId, total } = await site.guest.send(website.hold, { ...site.wanted(9, { ratePlanId: dealId, expectedTotal: minor(LESS) }), code: 'lake' }) // prettier-ignore
    expect(total).toBe(LESS)
    const counted = async () =>
      (await site.admin.send(website.promotions, {})).rows.map(({ bookedCount }) => bookedCount)
    expect(await counted()).toEqual([0])
    const { manageUrl } = await site.guest.send(website.book, { ...AT, holdId, guest: ADA })
    expect(await counted()).toEqual([1])

    const token = new URL(manageUrl).searchParams.get('booking') ?? ''
    const change = (day: number) => site.guest.raw(website.previewChange, { ...AT, token, ...site.stay(day) })
    expect((await change(8)).status).toBe(200)
    expect(codeOf(await change(10))).toBe('rate_plan_closed')
    const { version } = await site.guest.send(website.booking, { ...AT, token })
    const moved = (day: number) =>
      site.guest.raw(website.changeBooking, { ...AT, token, version, ...site.stay(day), expectedTotal: minor(LESS) })
    expect(codeOf(await moved(10))).toBe('rate_plan_closed')
    expect((await moved(8)).status).toBe(200)
  })
})

describe('promotions', () => {
  test('are listed latest first, page by page, with the code in capitals', async () => {
    await add({ name: 'First', code: ' lake ' })
    await add({ name: 'Second' })
    const first = await site.admin.send(website.promotions, { limit: 1 })
    expect(first.rows).toMatchObject([{ name: 'Second', code: null, ratePlanName: 'Winter deal', bookedCount: 0 }])
    const second = await site.admin.send(website.promotions, { limit: 1, after: first.next })
    expect(second.rows).toMatchObject([{ name: 'First', code: 'LAKE' }])
  })

  test.each([
    [{ code: 'ab' }],
    [{ code: 'a'.repeat(41) }],
    [{ code: 'lake 10' }],
    [{ bookFirstOn: TODAY, bookLastOn: addDays(TODAY, -1) }],
    [{ stayFirstOn: TODAY, stayLastOn: addDays(TODAY, -1) }],
    [{ name: '' }],
  ])('%j is refused', async (more) => {
    expect((await site.admin.raw(website.createPromotion, { ...promotion(), ...more })).status).toBe(400)
  })

  test('createPromotion refuses unknown_reference', async () => {
    expect(codeOf(await site.admin.raw(website.createPromotion, promotion({ ratePlanId: UNKNOWN })))).toBe('unknown_reference') // prettier-ignore
  })
  test('createPromotion refuses plan_is_negotiated, updatePromotion refuses plan_is_negotiated', async () => {
    const { id: ratePlanId } = await site.admin.send(rates.createPlan, { name: 'Corporate', code: 'CORP', parentPlanId: FIXTURE.bar, isNegotiated: true }) // prettier-ignore
    expect(codeOf(await site.admin.raw(website.createPromotion, promotion({ ratePlanId })))).toBe('plan_is_negotiated')
    const { id: promotionId, version } = await add()
    const change = { ...promotion({ ratePlanId }), promotionId, version }
    expect(codeOf(await site.admin.raw(website.updatePromotion, change))).toBe('plan_is_negotiated')
  })
  test('createPromotion refuses promotion_code_taken while the other has not ended', async () => {
    const { id: promotionId, version } = await add({ code: 'LAKE' })
    expect(codeOf(await site.admin.raw(website.createPromotion, promotion({ code: 'lake' })))).toBe('promotion_code_taken') // prettier-ignore
    await site.admin.send(website.updatePromotion, { ...promotion({ code: 'LAKE' }), promotionId, version, isActive: false }) // prettier-ignore
    expect((await add({ code: 'LAKE' })).code).toBe('LAKE')
  })
  test('updatePromotion refuses not_found, updatePromotion refuses stale_version, updatePromotion refuses unknown_reference, updatePromotion refuses promotion_code_taken', async () => {
    await add({ code: 'LAKE' })
    const { id: promotionId, version } = await add({ code: 'HILL' })
    const update = (more: object) =>
      site.admin.raw(website.updatePromotion, { ...promotion(), promotionId, version, ...more })
    expect(codeOf(await update({ promotionId: UNKNOWN }))).toBe('not_found')
    expect(codeOf(await update({ ratePlanId: UNKNOWN }))).toBe('unknown_reference')
    expect(codeOf(await update({ code: 'LAKE' }))).toBe('promotion_code_taken')
    expect((await update({ name: 'New' })).status).toBe(200)
    expect(codeOf(await update({ name: 'Late' }))).toBe('stale_version')
  })
})
