import type { AuditType } from '#core/audit-types.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { companies } from '../contract/companies.ts'
import type { CompanyContract } from '../contract/replies.ts'
import {
  arePlans,
  deleteContact,
  insertContact,
  insertContract,
  lockContract,
  markContract,
  type NewContract,
  type StoredContract,
  updateContact,
  updateContract,
} from '../queries/parts.ts'
import { canBecome, contractState } from '../rules.ts'

export const addContact: Action<typeof companies.addContact> = async (ctx, { companyId, ...contact }) => {
  const id = ctx.newId()
  await insertContact(ctx.tx, { id, companyId, now: ctx.now }, contact)
  ctx.record({ type: 'COMPANY_CONTACT', entity: 'company', entityId: companyId, after: { contactId: id } })
  return { id, ...contact }
}

export const changeContact: Action<typeof companies.changeContact> = async (ctx, { contactId, ...contact }) => {
  const companyId = await updateContact(ctx.tx, contactId, contact)
  ctx.record({ type: 'COMPANY_CONTACT', entity: 'company', entityId: companyId, after: { contactId } })
  return { id: contactId, ...contact }
}

export const removeContact: Action<typeof companies.removeContact> = async (ctx, { contactId }) => {
  const companyId = await deleteContact(ctx.tx, contactId)
  ctx.record({ type: 'COMPANY_CONTACT', entity: 'company', entityId: companyId, before: { contactId }, after: null })
  return { contactId }
}

export const addContract: Action<typeof companies.addContract> = async (ctx, { companyId, ...contract }) => {
  const id = ctx.newId()
  await assertPlans(ctx, contract)
  await insertContract(ctx.tx, { id, companyId, now: ctx.now }, contract)
  return stored(ctx, await lockContract(ctx.tx, id), 'COMPANY_CONTRACT_DRAFTED')
}

/** A contract in force is changed by ending it and agreeing on another. */
export const changeContract: Action<typeof companies.changeContract> = async (
  ctx,
  { contractId, version, ...contract },
) => {
  const before = await lockContract(ctx.tx, contractId)
  if (before.version !== version) refuse('stale_version', { version: before.version })
  if (!['DRAFT', 'SENT'].includes(before.state)) refuse('contract_in_force', { state: before.state })
  await assertPlans(ctx, contract)
  await updateContract(ctx.tx, contractId, contract)
  return stored(ctx, await lockContract(ctx.tx, contractId), 'COMPANY_CONTRACT_CHANGED')
}

export const moveContract: Action<typeof companies.moveContract> = async (ctx, { contractId, state, reason }) => {
  const before = await lockContract(ctx.tx, contractId)
  const from = contractState(before, ctx.businessDate)
  if (!canBecome(from, state)) refuse('contract_in_force', { state: from })
  if (state === 'TERMINATED' && reason === '') refuse('reason_required')
  await markContract(ctx.tx, contractId, state, reason)
  return stored(ctx, await lockContract(ctx.tx, contractId), 'COMPANY_CONTRACT_MOVED', from)
}

async function assertPlans(ctx: Context, { ratePlanIds }: NewContract): Promise<void> {
  if (!(await arePlans(ctx.tx, ratePlanIds))) refuse('unknown_reference', { ratePlanIds })
}

function stored(ctx: Context, contract: StoredContract, type: AuditType, before?: string): CompanyContract {
  const { companyId, ...shown } = contract
  const { id, name, validFrom, validUntil } = contract
  const state = contractState(contract, ctx.businessDate)
  ctx.record({
    type,
    entity: 'company',
    entityId: companyId,
    ...(before && { before: { state: before } }),
    after: { contractId: id, name, state, validFrom, validUntil },
  })
  return { ...shown, state }
}
