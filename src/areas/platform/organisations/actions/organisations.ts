import * as z from 'zod'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement, type PlatformTx } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { recordFor } from '#server/request/audit-log.ts'
import { addBusinessType, businessTypes, updateBusinessType } from './business-types.ts'
import { organisations } from '../contract.ts'
import {
  type Details,
  findOrganisations,
  getDetails,
  getOrganisation,
  insertOrganisation,
  markActive,
  markGuestSharing,
  markSecondFactor,
  updateOrganisation,
} from '../queries/organisations.ts'
import { maySee, scopeOf } from '../rules.ts'

/** An organisation for someone who has signed up, with a transaction that has the platform's scope; returns its id. */
export const foundOrganisation = (
  tx: PlatformTx,
  { name, email, phone }: Pick<Details, 'name' | 'email' | 'phone'>,
): Promise<number> => insertOrganisation(tx, { name, email, phone, address: '', city: '', country: '', taxNumber: '' })

const list: Action<typeof organisations.list> = async (ctx, { after, limit, text }) => {
  const afterId = readCursor(after, z.tuple([z.int().min(0)]))?.[0] ?? 0
  const scope = scopeOf(ctx.actor)
  if (scope === 'none') return { rows: [] }
  const id = scope === 'all' ? undefined : scope
  // How many properties an organisation has is counted in the platform's scope.
  const rows = await ctx.asPlatform((tx) => findOrganisations(tx, { id, afterId, limit: limit + 1, text }))
  return pageOf(rows, limit, (last) => cursorOf(last.id))
}

/** One's own organisation; for platform staff the one of the property they work for at the moment. */
const current: Action<typeof organisations.current> = async (ctx) => {
  const id = ctx.actor.organizationId ?? ctx.property.organizationId
  if (id === 0) refuse('not_found')
  // As above: the count of properties.
  return ctx.asPlatform((tx) => getOrganisation(tx, id))
}

/** @throws Refusal not_found, also for someone else's */
const get: Action<typeof organisations.get> = async (ctx, { organizationId }) => {
  assertScope(ctx, organizationId)
  // As above: the count of properties.
  return ctx.asPlatform((tx) => getDetails(tx, organizationId))
}

const create: Action<typeof organisations.create> = (ctx, details) =>
  // Organisations belong to no tenant.
  ctx.asPlatform(async (tx) => getDetails(tx, await insertOrganisation(tx, details)))

/** @throws Refusal not_found, stale_version */
const update: Action<typeof organisations.update> = async (ctx, { organizationId, version, ...details }) => {
  assertScope(ctx, organizationId)
  // As above.
  return ctx.asPlatform(async (tx) => {
    const before = await getDetails(tx, organizationId)
    if (!(await updateOrganisation(tx, organizationId, version, details)))
      refuse('stale_version', { version: before.version })
    return getDetails(tx, organizationId)
  })
}

/** @throws Refusal not_found, not_oneself for the organisation one belongs to */
const deactivate: Action<typeof organisations.deactivate> = async (ctx, { organizationId }) => {
  if (ctx.actor.organizationId === organizationId) refuse('not_oneself')
  return switched(ctx, organizationId, false)
}

/** @throws Refusal not_found */
const activate: Action<typeof organisations.activate> = (ctx, { organizationId }) => switched(ctx, organizationId, true)

async function switched(ctx: Context, organizationId: number, isActive: boolean) {
  // As above.
  const after = await ctx.asPlatform(async (tx) => {
    if (await markActive(tx, organizationId, isActive))
      await recordFor(ctx, tx, organizationId, {
        type: isActive ? 'ORGANISATION_ACTIVATED' : 'ORGANISATION_DEACTIVATED',
        entity: 'organisation',
        entityId: String(organizationId),
        before: { isActive: !isActive },
        after: { isActive },
      })
    return getDetails(tx, organizationId)
  })
  ctx.publish('sessions')
  return after
}

/** Sessions that are open stay open. @throws Refusal not_found */
const requireSecondFactor: Action<typeof organisations.requireSecondFactor> = async (
  ctx,
  { organizationId, isRequired },
) => {
  assertScope(ctx, organizationId)
  // As above.
  return ctx.asPlatform(async (tx) => {
    await getDetails(tx, organizationId)
    if (await markSecondFactor(tx, organizationId, isRequired))
      await recordFor(ctx, tx, organizationId, {
        type: 'SECOND_FACTOR_RULE',
        entity: 'organisation',
        entityId: String(organizationId),
        before: { isRequired: !isRequired },
        after: { isRequired },
      })
    return getDetails(tx, organizationId)
  })
}

/** @throws Refusal not_found */
const shareGuests: Action<typeof organisations.shareGuests> = async (ctx, { organizationId, guestSharing }) => {
  assertScope(ctx, organizationId)
  // As above.
  return ctx.asPlatform(async (tx) => {
    const before = await getDetails(tx, organizationId)
    if (await markGuestSharing(tx, organizationId, guestSharing))
      await recordFor(ctx, tx, organizationId, {
        type: 'GUEST_SHARING_RULE',
        entity: 'organisation',
        entityId: String(organizationId),
        before: { guestSharing: before.guestSharing },
        after: { guestSharing },
      })
    return getDetails(tx, organizationId)
  })
}

function assertScope(ctx: Context, organizationId: number): void {
  if (!maySee(ctx.actor, organizationId)) refuse('not_found', { organizationId })
}

export const organisationsArea = implement(organisations, {
  list,
  current,
  get,
  create,
  update,
  deactivate,
  activate,
  requireSecondFactor,
  shareGuests,
  businessTypes,
  addBusinessType,
  updateBusinessType,
})
