import { assertPropertiesWithinPlan, beginPlan } from '#areas/platform/subscriptions/actions/plans.ts'
import { flatTax, packOf } from '#core/country-packs.ts'
import { dayAt } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { isPlatformRole } from '#core/roles.ts'
import { slugOf } from '#core/slug.ts'
import type { Action, Context, PlatformTx } from '#server/request/context.ts'
import { recordAt } from '#server/request/audit-log.ts'
import type { properties } from '../contract/properties.ts'
import { insertProperties, isOrganisation, markProperty, type NewProperty } from '../queries/opening.ts'
import { isTimeZone } from '../rules.ts'
import { propertyWithin } from './reach.ts'

/**
 * Whose property is opened: the one named by platform staff, otherwise one's own.
 *
 * @throws Refusal not_found
 */
export async function organisationFor(ctx: Context, tx: PlatformTx, wanted: number | undefined): Promise<number> {
  const own = isPlatformRole(ctx.actor.roles[0]) ? undefined : (ctx.actor.organizationId ?? 0)
  const organizationId = own ?? wanted ?? 0
  if (wanted !== undefined && wanted !== organizationId) refuse('not_found', { organizationId: wanted })
  if (!(await isOrganisation(tx, organizationId))) refuse('not_found', { organizationId })
  return organizationId
}

export type PropertySummary = Pick<
  NewProperty,
  | 'name'
  | 'businessType'
  | 'timeZone'
  | 'currency'
  | 'country'
  | 'city'
  | 'address'
  | 'phone'
  | 'email'
  | 'taxNumber'
  | 'taxBp'
>

/** A property with what the program adds: names in addresses, the day its books begin at, ids for its tax, and its country's customs. */
export function withItsOwn(ctx: Context, property: PropertySummary): NewProperty {
  const pack = packOf(property.country)
  const { locale, fiscalYearMonth, pricesIncludeTax, taxNumberLabel, roundingUnit, roundsBills } = pack
  return {
    ...property,
    slug: slugOf(property.name, ctx.newReference().toLowerCase()),
    businessDate: dayAt(ctx.now, property.timeZone),
    slabIds: [ctx.newId(), ctx.newId()],
    taxComponents: flatTax(pack, property.taxBp),
    countryPack: property.country,
    locale,
    fiscalYearMonth,
    pricesIncludeTax,
    taxNumberLabel,
    roundingUnit,
    roundsBills,
  }
}

/** @throws Refusal not_found, unknown_reference for a time zone there is not, not_in_plan, not_offered */
export const open: Action<typeof properties.open> = async (ctx, { organizationId: wanted, plan, ...property }) => {
  if (!isTimeZone(property.timeZone)) refuse('unknown_reference', { timeZone: property.timeZone })
  // A property that does not exist yet is no tenant.
  const opened = await ctx.asPlatform(async (tx) => {
    const organizationId = await organisationFor(ctx, tx, wanted)
    await assertPropertiesWithinPlan(ctx, tx, organizationId, 1)
    const [id = 0] = await insertProperties(tx, organizationId, [withItsOwn(ctx, property)])
    if (plan) await beginPlan(ctx, tx, id, plan)
    const row = await propertyWithin(ctx, tx, { id })
    await recordAt(ctx, tx, [id], {
      type: 'PROPERTY_OPENED',
      entity: 'property',
      entityId: String(id),
      after: { name: row.name, plan: row.plan },
    })
    return row
  })
  ctx.publish('organisations')
  return opened
}

/**
 * Opens the property of someone who has none yet and has signed up, on a plan; from here on the request works for it.
 *
 * @throws Refusal unknown_reference for a time zone there is not, not_in_plan, not_offered, not_found
 */
export async function openFirst(
  ctx: Context,
  {
    property,
    plan,
    begin,
  }: { property: PropertySummary; plan: string; begin: (tx: PlatformTx, propertyId: number) => Promise<void> },
): Promise<number> {
  if (!isTimeZone(property.timeZone)) refuse('unknown_reference', { timeZone: property.timeZone })
  // As above.
  const propertyId = await ctx.asPlatform(async (tx) => {
    const organizationId = await organisationFor(ctx, tx, undefined)
    await assertPropertiesWithinPlan(ctx, tx, organizationId, 1)
    const [id = 0] = await insertProperties(tx, organizationId, [withItsOwn(ctx, property)])
    await begin(tx, id)
    return id
  })
  await ctx.switchToProperty(propertyId)
  // A plan is looked at from above properties.
  await ctx.asPlatform((tx) => beginPlan(ctx, tx, propertyId, plan))
  ctx.record({
    type: 'PROPERTY_OPENED',
    entity: 'property',
    entityId: String(propertyId),
    after: { name: property.name, plan },
  })
  ctx.publish('properties', 'organisations', 'sessions')
  return propertyId
}

/** The property of the request is set up: menus, notifications and the home button open (specification section 4). */
export async function completeSetUp(ctx: Context): Promise<void> {
  await markProperty(ctx.tx, ctx.property.id, { status: 'COMPLETED' })
  ctx.record({
    type: 'PROPERTY_UPDATE',
    entity: 'property',
    entityId: String(ctx.property.id),
    before: { propertyStatus: 'NEW' },
    after: { propertyStatus: 'COMPLETED' },
  })
  ctx.publish('properties', 'organisations')
}
