import type { SampleStory } from '#areas/insight/samples/jobs.ts'
import { addDays } from '#core/dates.ts'
import { type Currency, decimalsOf } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import { Chance } from './chance.ts'
import { type Furnished, insertPlans, insertTypes } from './furnish.ts'
import { type DemoType, palace } from './properties.ts'
import { liveRecent } from './recent.ts'

const DAYS_BACK = 14
const DAYS_AHEAD = 21
const BOOKINGS = 40
const SEED = 40_014_021

type Rooms = Pick<Furnished, 'types' | 'planId' | 'breakfastPlanId'>

/** Fills a property that exists: with its own rooms and prices where it has them, else with a few of a sample property. */
export const runSamples: SampleStory = async (desk, today) => {
  const furnished = await desk(today, 0, async (ctx): Promise<Furnished> => {
    const { tx, actor, property } = ctx
    await tx.updateTable('properties').set({ has_sample_data: true }).where('id', '=', tx.propertyId).execute()
    const rooms = (await roomsOf(ctx)) ?? (await furnishRooms(ctx))
    const { id: propertyId, organizationId } = property
    return { propertyId, organizationId, property: palace, operator: actor, ...rooms }
  })
  await liveRecent({
    desk,
    furnished,
    chance: new Chance(SEED),
    from: addDays(today, -DAYS_BACK),
    today,
    until: addDays(today, DAYS_AHEAD),
    busy: new Map(),
    bookings: BOOKINGS,
    isShared: true,
  })
  await desk(today, 10, removeNotifications)
}

/** The property's rooms that have a price; undefined when it has no rooms at all. */
async function roomsOf({ tx }: Context): Promise<Rooms | undefined> {
  const rows = await tx
    .selectFrom('rooms as r')
    .innerJoin('room_types as t', (on) => on.onRef('t.property_id', '=', 'r.property_id').onRef('t.id', '=', 'r.room_type_id'))
    .leftJoin('plan_prices as c', (on) => on.onRef('c.property_id', '=', 't.property_id').onRef('c.room_type_id', '=', 't.id'))
    .leftJoin('rate_plans as l', (on) =>
      on.onRef('l.property_id', '=', 'c.property_id').onRef('l.id', '=', 'c.rate_plan_id').on('l.is_default', '=', true),
    )
    .select(['r.id', 'r.number', 't.id as typeId', 't.max_adults as maxAdults', 'l.id as planId'])
    .where('r.property_id', '=', tx.propertyId)
    .where('r.is_active', '=', true)
    .orderBy('r.number')
    .execute() // prettier-ignore
  if (rows.length === 0) return undefined
  const priced = rows.filter(({ planId }) => planId !== null)
  const planId = priced[0]?.planId ?? ''
  const types = [...new Map(priced.map((row) => [row.typeId, row.maxAdults]))].map(([id, maxAdults], index) => ({
    id,
    index,
    maxAdults,
    rooms: priced.filter((row) => row.typeId === id).map((row) => ({ id: row.id, number: row.number })),
  }))
  return { types, planId, breakfastPlanId: planId }
}

/** A property that has no room yet is shown a small one, under names that no one has taken. */
async function furnishRooms({ tx, property }: Context): Promise<Rooms> {
  const plan = await tx
    .selectFrom('rate_plans')
    .select('id')
    .where('property_id', '=', tx.propertyId)
    .where('is_default', '=', true)
    .executeTakeFirst()
  const inCurrency = priceIn(property.currency)
  const marks = { code: 'SAMPLE', breakfastCode: 'SAMPLE-BB', breakfast: inCurrency(60_000), isSample: true }
  const plans = plan ? { planId: plan.id, breakfastPlanId: plan.id } : await insertPlans(tx, tx.propertyId, marks)
  return { types: await insertTypes(tx, sampleTypes(inCurrency), tx.propertyId, plans.planId, true), ...plans }
}

const sampleTypes = (inCurrency: (rupees: number) => number): DemoType[] =>
  palace.types.slice(0, 2).map((type) => ({
    ...type,
    name: `Sample ${type.name}`,
    numbers: type.numbers.slice(0, 5).map((number) => `S${number}`),
    base: inCurrency(type.base),
    weekend: inCurrency(type.weekend),
    single: inCurrency(type.single),
    extraAdult: inCurrency(type.extraAdult),
    extraChild: inCurrency(type.extraChild),
  }))

/** A believable price elsewhere for one in Indian minor units: about a thirtieth, in whole units of a currency without decimals. */
const priceIn =
  (currency: Currency) =>
  (paise: number): number => {
    if (currency === 'INR') return paise
    const decimals = decimalsOf(currency)
    return decimals === 0 ? Math.round(paise / 2_000) * 100 : Math.round(paise / 3_000) * 10 ** decimals
  }

/** The bell shows what people did; the history is none of it. */
async function removeNotifications({ tx }: Context): Promise<void> {
  await tx.named(
    '',
    `delete from notifications n
      where n.property_id = $1
        and exists (select from bookings b where b.property_id = $1 and b.is_sample
                       and (b.id::text = n.reference_id
                            or exists (select from invoices i where i.property_id = $1 and i.booking_id = b.id and i.id::text = n.reference_id)))
        and not exists (select from notification_reads r where (r.property_id, r.notification_id) = (n.property_id, n.id))
        and not exists (select from notification_marks m where (m.property_id, m.read_until) = (n.property_id, n.id))`,
    [tx.propertyId],
  )
}
