import { refuse } from '#core/refusal.ts'
import type { Action, Context, PlatformTx } from '#server/request/context.ts'
import type { BusinessType, organisations } from '../contract.ts'
import { getOrganisation } from '../queries/organisations.ts'
import {
  findBusinessType,
  findBusinessTypes,
  insertBusinessType,
  updateBusinessType as updateType,
} from '../queries/business-types.ts'
import { maySee } from '../rules.ts'

// Platform staff work for no organisation, so each of these takes the platform's scope after its reach is known.

async function forOrganisation<T>(
  ctx: Context,
  organizationId: number,
  work: (tx: PlatformTx) => Promise<T>,
): Promise<T> {
  if (!maySee(ctx.actor, organizationId)) refuse('not_found', { organizationId })
  return ctx.asPlatform(async (tx) => {
    await getOrganisation(tx, organizationId)
    return work(tx)
  })
}

/** @throws Refusal not_found */
export const businessTypes: Action<typeof organisations.businessTypes> = (ctx, { organizationId }) =>
  forOrganisation(ctx, organizationId, async (tx) => ({ rows: await findBusinessTypes(tx, organizationId) }))

const getType = async (tx: PlatformTx, organizationId: number, id: string): Promise<BusinessType> =>
  (await findBusinessType(tx, organizationId, id)) ?? refuse('not_found', { typeId: id })

/** @throws Refusal not_found, name_taken */
export const addBusinessType: Action<typeof organisations.addBusinessType> = async (ctx, input) => {
  const { organizationId, modules = null, ...details } = input
  const id = ctx.newId()
  const made = await forOrganisation(ctx, organizationId, async (tx) => {
    await insertBusinessType(tx, organizationId, id, { ...details, modules })
    return getType(tx, organizationId, id)
  })
  ctx.publish('properties')
  return made
}

/** @throws Refusal not_found, stale_version, name_taken */
export const updateBusinessType: Action<typeof organisations.updateBusinessType> = async (ctx, input) => {
  const { organizationId, typeId: id, version, modules = null, ...details } = input
  const changed = await forOrganisation(ctx, organizationId, async (tx) => {
    const before = await getType(tx, organizationId, id)
    if (!(await updateType(tx, organizationId, { id, version, modules, ...details })))
      refuse('stale_version', { version: before.version })
    return getType(tx, organizationId, id)
  })
  ctx.publish('properties')
  return changed
}
