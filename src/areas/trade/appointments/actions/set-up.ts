import { getOutlet } from '#areas/property/outlets/actions/outlets.ts'
import { findProducts } from '#areas/trade/products/actions/products.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import type { appointments } from '../contract.ts'
import {
  findPackages,
  findTreatments,
  getPackage,
  getTreatment,
  insertPackage,
  lockPackage,
  updatePackage as storePackage,
  upsertTreatment,
} from '../queries/treatments.ts'

/** @throws Refusal not_found */
export const treatments: Action<typeof appointments.treatments> = async (ctx, { businessServiceId }) => {
  await getOutlet(ctx, businessServiceId)
  return { rows: await findTreatments(ctx.tx, businessServiceId, ctx.now) }
}

/** @throws Refusal not_found without such a product, unknown_reference for someone who does not serve here */
export const setTreatment: Action<typeof appointments.setTreatment> = async (ctx, treatment) => {
  const { productId, ...details } = treatment
  const [product] = await findProducts(ctx, { ids: [productId] })
  if (!product) refuse('not_found', { productId })
  await upsertTreatment(ctx.tx, treatment)
  ctx.record({ type: 'TREATMENT_SET', entity: 'treatment', entityId: productId, after: details })
  return getTreatment(ctx.tx, productId, ctx.now)
}

/** @throws Refusal not_found */
export const packages: Action<typeof appointments.packages> = async (ctx, { businessServiceId }) => {
  await getOutlet(ctx, businessServiceId)
  return { rows: await findPackages(ctx.tx, businessServiceId) }
}

/** @throws Refusal unknown_reference for anything the outlet does not do by appointment */
async function assertDone(ctx: Context, businessServiceId: string, productIds: readonly string[]): Promise<void> {
  const done = await findTreatments(ctx.tx, businessServiceId, ctx.now)
  const strange = productIds.find((id) => !done.some(({ productId }) => productId === id))
  if (strange) refuse('unknown_reference', { productId: strange })
}

/** @throws Refusal not_found, name_taken, unknown_reference */
export const createPackage: Action<typeof appointments.createPackage> = async (ctx, input) => {
  const { businessServiceId, ...details } = input
  await getOutlet(ctx, businessServiceId)
  await assertDone(ctx, businessServiceId, details.productIds)
  const id = ctx.newId()
  await insertPackage(ctx.tx, id, businessServiceId, details)
  ctx.record({ type: 'PACKAGE_CREATED', entity: 'treatment_package', entityId: id, after: details })
  return getPackage(ctx.tx, id)
}

/** @throws Refusal not_found, stale_version, name_taken, unknown_reference */
export const updatePackage: Action<typeof appointments.updatePackage> = async (ctx, input) => {
  const { packageId: id, version, ...details } = input
  const before = await lockPackage(ctx.tx, id)
  if (before.version !== version)
    refuse('stale_version', {
      version: before.version,
      changedBy: await findLastChanger(ctx.tx, 'treatment_package', id),
    })
  await assertDone(ctx, before.businessServiceId, details.productIds)
  await storePackage(ctx.tx, id, details)
  ctx.record({ type: 'PACKAGE_CHANGED', entity: 'treatment_package', entityId: id, before, after: details })
  return getPackage(ctx.tx, id)
}
