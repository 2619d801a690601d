import { type Day, fiscalYearStart } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { importList } from './import.ts'
import { open } from './open.ts'
import { publicPage } from './public.ts'
import { activate, deactivate, feature, find, list, sequence, unfeature } from './reach.ts'
import { properties } from '../contract/properties.ts'
import type { Property, TaxSlab } from '../contract/property.ts'
import { takeNumber, takeNumbers } from '../queries/counters.ts'
import {
  getProperty as getPropertyOf,
  isYearLabelUsed,
  lockVersion,
  markSecondFactor,
  updateBusinessDate,
  updateProperty,
  updateRegion,
} from '../queries/properties.ts'
import { findTaxSlabs, replaceTaxes } from '../queries/taxes.ts'
import { changedFields, taxTableFaults } from '../rules.ts'

/** The property's tax slabs of every category and period, lowest first; `#core/tax.ts` computes with them. */
export const taxSlabs = (ctx: Context): Promise<TaxSlab[]> => findTaxSlabs(ctx.tx)

/** Everything about the property the request works for. @throws Refusal not_found when it works for none */
export const getProperty = (ctx: Context): Promise<Property> => getPropertyOf(ctx.tx)

/**
 * The next number of a series people read, 1 first, without gap: a roll-back releases it. The row stays locked until the
 * transaction ends, so take it late.
 */
export const nextNumber = (ctx: Context, name: string): Promise<number> => takeNumber(ctx.tx, name)

/** The next number of each series named, as `nextNumber` returns it, in one statement that takes their rows in the order named. */
export const nextNumbers = (ctx: Context, names: readonly string[]): Promise<number[]> => takeNumbers(ctx.tx, names)

/** Moves the property's business date on, or back when a close is reversed. @throws Refusal day_closed when someone else did first */
export async function moveBusinessDate(ctx: Context, { from, to }: { from: Day; to: Day }): Promise<void> {
  if (!(await updateBusinessDate(ctx.tx, from, to))) refuse('day_closed', { day: from })
  ctx.publish('properties')
}

const current: Action<typeof properties.current> = ({ tx }) => getPropertyOf(tx)

const update: Action<typeof properties.update> = async (ctx, { version, ...details }) => {
  await assertCurrent(ctx, version)
  const before = await getPropertyOf(ctx.tx)
  await updateProperty(ctx.tx, details)
  ctx.record({
    type: 'PROPERTY_UPDATE',
    entity: 'property',
    entityId: String(before.id),
    ...changedFields<Property>(before, details),
  })
  ctx.publish('organisations')
  return getPropertyOf(ctx.tx)
}

const setTaxes: Action<typeof properties.setTaxes> = async (ctx, { version, taxSlabs: slabs, ...rules }) => {
  const faults = taxTableFaults(slabs)
  if (faults.length > 0) refuse('tax_table_broken', { faults })
  await assertCurrent(ctx, version)
  const before = await getPropertyOf(ctx.tx)
  const how = {
    pricesIncludeTax: rules.pricesIncludeTax ?? before.pricesIncludeTax,
    taxRounding: rules.taxRounding ?? before.taxRounding,
  }
  await replaceTaxes(
    ctx.tx,
    slabs.map((slab) => ({ ...slab, id: ctx.newId() })),
    how,
  )
  const changed = changedFields<Property>(before, how)
  ctx.record({
    type: 'TAXES_UPDATE',
    entity: 'property',
    entityId: String(before.id),
    before: { taxSlabs: before.taxSlabs, ...changed.before },
    after: { taxSlabs: slabs, ...changed.after },
  })
  ctx.publish('rates', 'bookings')
  ctx.offerChanged()
  return getPropertyOf(ctx.tx)
}

const setRegion: Action<typeof properties.setRegion> = async (ctx, { version, ...region }) => {
  await assertCurrent(ctx, version)
  const before = await getPropertyOf(ctx.tx)
  const yearStart = fiscalYearStart(ctx.businessDate, region.fiscalYearMonth)
  const isOtherYear = region.fiscalYearMonth !== before.fiscalYearMonth
  if (isOtherYear && (await isYearLabelUsed(ctx.tx, yearStart))) refuse('fiscal_year_used', { yearStart })
  await updateRegion(ctx.tx, region)
  ctx.record({
    type: 'PROPERTY_UPDATE',
    entity: 'property',
    entityId: String(before.id),
    ...changedFields<Property>(before, region),
  })
  ctx.publish('properties', 'organisations')
  return getPropertyOf(ctx.tx)
}

/** Sessions that are open stay open. */
const requireSecondFactor: Action<typeof properties.requireSecondFactor> = async (ctx, { isRequired }) => {
  const { id } = await getPropertyOf(ctx.tx)
  if (await markSecondFactor(ctx.tx, isRequired))
    ctx.record({
      type: 'SECOND_FACTOR_RULE',
      entity: 'property',
      entityId: String(id),
      before: { isRequired: !isRequired },
      after: { isRequired },
    })
  return getPropertyOf(ctx.tx)
}

async function assertCurrent(ctx: Context, version: number): Promise<void> {
  const row = await lockVersion(ctx.tx)
  if (row.version !== version) refuse('stale_version', { version: row.version, changedBy: row.changedBy })
}

export const propertiesArea = implement(properties, {
  publicPage,
  current,
  list,
  update,
  setTaxes,
  setRegion,
  requireSecondFactor,
  find,
  sequence,
  open,
  import: importList,
  deactivate,
  activate,
  feature,
  unfeature,
})
