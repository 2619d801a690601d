import { refuse } from '#core/refusal.ts'
import type { Received } from '#core/contract.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { closing } from '../contract/closing.ts'
import {
  type ChargeFields,
  findCharges,
  getCharge,
  getSettings,
  insertCharge,
  putSettings,
  updateCharge as writeCharge,
} from '../queries/settings.ts'
import { assertChoices, policiesOf } from '../rules/policies.ts'

/** @throws Refusal stale_version, unknown_reference for what is no choice for a blocker */
export const setSettings: Action<typeof closing.setSettings> = async (
  ctx,
  { version, closesAt, earliestAt, noShowAt, policies },
) => {
  assertChoices(policies)
  const before = await getSettings(ctx.tx, 'lock')
  if (before.version !== version) refuse('stale_version', { version: before.version })
  const hours = { earliestAt: earliestAt ?? before.earliestAt, noShowAt: noShowAt ?? before.noShowAt }
  await putSettings(ctx.tx, { closesAt, ...hours, policies: { ...before.policies, ...policies } })
  const after = await getSettings(ctx.tx)
  ctx.record({
    type: 'CLOSING_SETTINGS',
    entity: 'property',
    entityId: String(ctx.property.id),
    before: {
      closesAt: before.closesAt,
      earliestAt: before.earliestAt,
      noShowAt: before.noShowAt,
      policies: before.policies,
    },
    after: { closesAt, ...hours, policies: after.policies },
  })
  return { ...after, policies: { ...policiesOf(after.policies) } }
}

export const charges: Action<typeof closing.charges> = async ({ tx }) => ({ rows: await findCharges(tx) })

const fieldsOf = (
  ctx: Context,
  { name, amount, per, isTaxed, roomTypeId, from, until }: Received<typeof closing.createCharge>,
  isActive: boolean,
): ChargeFields => ({
  name,
  amount,
  per,
  isTaxed,
  roomTypeId: roomTypeId ?? null,
  from: from ?? ctx.businessDate,
  until: until ?? null,
  isActive,
})

export const createCharge: Action<typeof closing.createCharge> = async (ctx, input) => {
  const id = ctx.newId()
  const fields = fieldsOf(ctx, input, true)
  await insertCharge(ctx.tx, id, fields)
  ctx.record({ type: 'FIXED_CHARGE_CREATED', entity: 'fixed_charge', entityId: id, after: fields })
  return getCharge(ctx.tx, id)
}

export const updateCharge: Action<typeof closing.updateCharge> = async (
  ctx,
  { chargeId, version, isActive, ...input },
) => {
  const before = await getCharge(ctx.tx, chargeId, 'lock')
  if (before.version !== version) refuse('stale_version', { version: before.version })
  const fields = fieldsOf(ctx, { ...input, from: input.from ?? before.from }, isActive)
  await writeCharge(ctx.tx, chargeId, fields)
  ctx.record({ type: 'FIXED_CHARGE_UPDATED', entity: 'fixed_charge', entityId: chargeId, before, after: fields })
  return getCharge(ctx.tx, chargeId)
}
