import * as z from 'zod'
import { refuse } from '#core/refusal.ts'
import { isOrganisationRole, isPlatformRole } from '#core/roles.ts'
import { type Action, type Actor, type Context, implement } from '#server/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/cursor.ts'
import { type Property, properties, type TaxSlab } from './contract.ts'
import {
  findProperties,
  findTaxSlabs,
  getProperty as getPropertyOf,
  lockVersion,
  type PropertyScope,
  replaceTaxSlabs,
  takeNumber,
  updateProperty,
} from './queries.ts'
import { changedFields, taxTableFaults } from './rules.ts'

/** The property's tax slabs of every category and period, lowest first; `#core/tax.ts` reckons with them. */
export const taxSlabs = (ctx: Context): Promise<TaxSlab[]> => findTaxSlabs(ctx.tx)

/** Everything about the property the request works for. @throws Refusal not_found when it works for none */
export const getProperty = (ctx: Context): Promise<Property> => getPropertyOf(ctx.tx)

/**
 * The next number of a series people read, 1 first, without gap: a roll-back gives it back. The row stays locked until the
 * transaction ends, so take it late.
 */
export const nextNumber = (ctx: Context, name: string): Promise<number> => takeNumber(ctx.tx, name)

const current: Action<typeof properties.current> = ({ tx }) => getPropertyOf(tx)

const list: Action<typeof properties.list> = async (ctx, { after, limit }) => {
  const afterId = readCursor(after, z.tuple([z.int().min(0)]))?.[0] ?? 0
  const scope = scopeOf(ctx.actor)
  if (!scope) return { rows: [] }
  // Which properties one may work for is asked from outside any of them.
  const rows = await ctx.asPlatform((tx) => findProperties(tx, scope, { afterId, limit: limit + 1 }))
  return pageOf(rows, limit, (last) => cursorOf(last.id))
}

/** Platform staff see all, organisation staff their organisation's, everybody else those they were given. */
function scopeOf({ id, roles, organizationId }: Actor): PropertyScope | undefined {
  if (isPlatformRole(roles[0])) return 'all'
  if (!isOrganisationRole(roles[0])) return { userId: id }
  return organizationId === null ? undefined : { organizationId }
}

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

const setTaxes: Action<typeof properties.setTaxes> = async (ctx, { version, taxSlabs: slabs }) => {
  const faults = taxTableFaults(slabs)
  if (faults.length > 0) refuse('tax_table_broken', { faults })
  await assertCurrent(ctx, version)
  const before = await getPropertyOf(ctx.tx)
  await replaceTaxSlabs(
    ctx.tx,
    slabs.map((slab) => ({ ...slab, id: ctx.newId() })),
  )
  ctx.record({
    type: 'TAXES_UPDATE',
    entity: 'property',
    entityId: String(before.id),
    before: { taxSlabs: before.taxSlabs },
    after: { taxSlabs: slabs },
  })
  ctx.publish('rates', 'bookings')
  return getPropertyOf(ctx.tx)
}

async function assertCurrent(ctx: Context, version: number): Promise<void> {
  const row = await lockVersion(ctx.tx)
  if (row.version !== version) refuse('stale_version', { version: row.version, changedBy: row.changedBy })
}

export const propertiesArea = implement(properties, { current, list, update, setTaxes })
