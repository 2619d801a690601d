import { earnPage, reviewTiers } from '#areas/marketing/loyalty/actions/earning.ts'
import { loyaltyArea } from '#areas/marketing/loyalty/actions/loyalty.ts'
import { loyalty } from '#areas/marketing/loyalty/contract/loyalty.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { markMailed } from './desk.ts'
import type { Desk } from './recent.ts'

const { actions } = loyaltyArea
type At = { desk: Desk; today: Day }

const TERMS = {
  termsEn:
    'Points are earned with stays and meals and are valid for two years. 100 points are worth 25 rupees. Points cannot be transferred. You may leave the programme at any time.',
  termsFr:
    'Les points se gagnent avec les séjours et les repas et sont valables deux ans. 100 points valent 25 roupies. Les points ne sont pas cessibles. Vous pouvez quitter le programme à tout moment.',
}
const TIERS = [
  { name: 'Lotus', rank: 1, multiplierBp: 10_000, benefits: 'Welcome drink' },
  { name: 'Jade', rank: 2, minNights: 4, minPoints: 3_000, multiplierBp: 12_500, lateCheckout: 'Until 1 p.m.', benefits: 'Welcome drink, room upgrade where there is one' },
  { name: 'Sapphire', rank: 3, minNights: 8, minPoints: 9_000, multiplierBp: 15_000, lateCheckout: 'Until 4 p.m.', benefits: 'Breakfast, room upgrade, a table at the window' },
] as const // prettier-ignore

/** The programme and its tiers: they stay when the samples go. */
export async function setUpLoyalty({ desk, today }: At): Promise<void> {
  await desk(today, 10, async (ctx) => {
    await actions.saveProgramme(ctx, {
      isActive: true,
      name: 'Palace Circle',
      joinsAll: false,
      ...TERMS,
      basis: 'PER_100',
      roomRate: 10,
      foodRate: 5,
      otherRate: 2,
      value: minor(2_500),
      leastRedeemed: 500,
      validMonths: 24,
      version: 0,
    })
    for (const tier of TIERS)
      await actions.addTier(ctx, { minNights: null, minPoints: null, lateCheckout: '', ...tier })
  })
}

/** Members joined so many days ago, and their points came month by month. */
const DAYS_BACK = 180
const MONTH = 30
const MEMBERS = 36
/** So many of them made a gift voucher of so many points. */
const REDEEMING = 4
const REDEEMED = 600

// Any who stayed: most of them once, some for a week.
const STAYED = `
  select b.customer_id as id from bookings b join customers c on c.property_id = b.property_id and c.id = b.customer_id and c.merged_into_id is null
   where b.property_id = $1 and b.status = 'CHECKED_OUT' and not b.is_account and b.departure_on > $2
   group by b.customer_id order by md5(b.customer_id::text) limit $3`

/** So many of those who arrive today are members, too. */
const ARRIVING = 3
const EXPECTED = `
  select distinct b.customer_id as id from bookings b
   where b.property_id = $1 and b.arrival_on = $2 and b.status = 'CONFIRMED' and b.is_sample and not b.is_account
     and not exists (select from loyalty_members m where m.property_id = $1 and m.customer_id = b.customer_id)
   order by 1 limit $3`

/** Members with the points of half a year, some given by hand. */
export async function writeLoyalty({ desk, today }: At): Promise<void> {
  const began = addDays(today, -DAYS_BACK)
  const members = await desk(began, 9, async (ctx) => {
    const guests = await ctx.tx.named<{ id: string }>('', STAYED, [ctx.property.id, began, MEMBERS])
    const joined: string[] = []
    for (const { id: customerId } of guests)
      joined.push((await actions.join(ctx, { customerId, acceptsTerms: true })).id)
    return joined
  })
  for (let day = addDays(began, MONTH); day <= today; day = addDays(day, MONTH)) {
    const from = addDays(day, 1 - MONTH)
    await desk(day, 23, async (ctx) => {
      const plan = { since: null, from, until: day, isWhole: false, done: { wholeOn: day, untilAt: ctx.now } }
      for (const kind of ['stay', 'order'] as const) {
        let after: string | null | undefined = null
        while (after !== undefined) after = await earnPage(ctx, plan, kind, after)
      }
      await reviewTiers(ctx, { customerIds: null, after: null })
    })
  }
  await desk(addDays(today, -1), 9, async (ctx) => {
    const guests = await ctx.tx.named<{ id: string }>('', EXPECTED, [ctx.property.id, today, ARRIVING])
    for (const { id: customerId } of guests) await actions.join(ctx, { customerId, acceptsTerms: true })
  })
  await desk(addDays(today, -2), 17, async (ctx) => {
    for (const loyaltyMemberId of members.filter((_, place) => place % 9 === 0))
      await actions.adjust(ctx, { loyaltyMemberId, points: 250, reason: 'Moved from the old guest card' })
    const { rows } = await actions.list(ctx, loyalty.list.input.parse({ limit: MEMBERS }))
    const rich = rows.filter(({ points }) => points >= REDEEMED).slice(0, REDEEMING)
    for (const { id: loyaltyMemberId } of rich) await actions.redeem(ctx, { loyaltyMemberId, points: REDEEMED })
    await markMailed(ctx)
  })
}
