import * as z from 'zod'
import type { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { employees } from '../contract/employees.ts'
import { BankFields, Pay } from '../contract/sealed.ts'
import { findChanges, insertChange, insertEnds } from '../queries/changes.ts'
import { getEmployee, lockEmployee } from '../queries/employees.ts'
import { findSecret, saveSecret, type SecretKind } from '../queries/sealed.ts'
import { heldOn, isCorrection } from '../rules/changes.ts'
import { cancel, shownChange } from './changes.ts'
import { todayOf } from './known.ts'

type PayInput = { pay: Omit<Pay, 'currency'>; effectiveOn: Day; reason: string }

/** Stores pay from a day on, sealed, and @returns the id of the change. What is valid already is applied with it. */
export async function insertPay(
  ctx: Context,
  employeeId: string,
  { pay, effectiveOn, reason }: PayInput,
  today?: Day,
): Promise<string> {
  const { now: at, actor } = ctx
  const sealed = ctx.settings.secretBox.seal(JSON.stringify({ ...pay, currency: ctx.property.currency } satisfies Pay))
  const id = ctx.newId()
  await insertChange(ctx.tx, {
    id,
    employeeId,
    kind: 'PAY',
    effectiveOn,
    items: [{ field: 'pay' }],
    sealed,
    reason,
    at,
    actor,
  })
  const isPending = today !== undefined && !isCorrection(effectiveOn, today)
  if (!isPending) await insertEnds(ctx.tx, [id], { outcome: 'APPLIED', at, actorName: actor.name })
  ctx.record({ type: 'EMPLOYEE_SEALED_SAVED', entity: 'employee', entityId: employeeId, after: { kind: 'PAY' } })
  return id
}

/** Each look at what is sealed is an entry of the audit trail; what was seen is not in it. */
const recordView = (ctx: Context, employeeId: string, kind: 'PAY' | SecretKind): void =>
  ctx.record({ type: 'EMPLOYEE_SEALED_VIEWED', entity: 'employee', entityId: employeeId, after: { kind } })

async function store(ctx: Context, employeeId: string, kind: SecretKind, text: string) {
  await saveSecret(ctx.tx, employeeId, kind, ctx.settings.secretBox.seal(text), ctx.now)
  ctx.record({ type: 'EMPLOYEE_SEALED_SAVED', entity: 'employee', entityId: employeeId, after: { kind } })
  return { changedAt: ctx.now }
}

export const storeBank = (ctx: Context, employeeId: string, bank: BankFields) =>
  store(ctx, employeeId, 'BANK', JSON.stringify(bank))

async function open(ctx: Context, employeeId: string, kind: SecretKind) {
  await getEmployee(ctx.tx, employeeId)
  const secret = await findSecret(ctx.tx, employeeId, kind)
  recordView(ctx, employeeId, kind)
  return secret && { text: ctx.settings.secretBox.open(secret.sealed), changedAt: secret.changedAt }
}

/** @throws Refusal not_found */
export const viewPay: Action<typeof employees.viewPay> = async (ctx, { employeeId }) => {
  await getEmployee(ctx.tx, employeeId)
  const stored = (await findChanges(ctx.tx, employeeId)).filter(({ kind }) => kind === 'PAY')
  const held = heldOn(stored, todayOf(ctx)).at(-1)
  recordView(ctx, employeeId, 'PAY')
  const changes = stored.map(({ id, effectiveOn, state, sealed }) => ({
    id,
    effectiveOn,
    state,
    ...Pay.parse(JSON.parse(ctx.settings.secretBox.open(sealed ?? ''))),
  }))
  const current = changes.find(({ id }) => id === held?.id)
  if (!current) return { changes }
  const { basis, amount, currency, frequency } = current
  return { pay: { basis, amount, currency, frequency }, changes }
}

/** @throws Refusal not_found; reason_required for a day that has come, but for the first; dates_disordered before they joined */
export const changePay: Action<typeof employees.changePay> = async (ctx, { employeeId, ...input }) => {
  const { joinOn } = await lockEmployee(ctx.tx, employeeId)
  if (input.effectiveOn < joinOn) refuse('dates_disordered', { after: joinOn })
  const today = todayOf(ctx)
  const isFirst = !(await findChanges(ctx.tx, employeeId)).some(({ kind }) => kind === 'PAY')
  if (!isFirst && isCorrection(input.effectiveOn, today) && input.reason === '') refuse('reason_required')
  return shownChange(ctx, employeeId, await insertPay(ctx, employeeId, input, today))
}

/** @throws Refusal not_found, change_over */
export const cancelPay: Action<typeof employees.cancelPay> = (ctx, { employeeId, jobChangeId }) =>
  cancel(ctx, employeeId, jobChangeId, true)

/** @throws Refusal not_found */
export const viewBank: Action<typeof employees.viewBank> = async (ctx, { employeeId }) => {
  const found = await open(ctx, employeeId, 'BANK')
  if (!found) return { changedAt: null }
  return { bank: BankFields.parse(JSON.parse(found.text)), changedAt: found.changedAt }
}

/** @throws Refusal not_found */
export const saveBank: Action<typeof employees.saveBank> = async (ctx, { employeeId, bank }) => {
  await lockEmployee(ctx.tx, employeeId)
  return storeBank(ctx, employeeId, bank)
}

/** @throws Refusal not_found */
export const viewMedical: Action<typeof employees.viewMedical> = async (ctx, { employeeId }) => {
  const found = await open(ctx, employeeId, 'MEDICAL')
  return { note: found ? z.string().parse(found.text) : '', changedAt: found?.changedAt ?? null }
}

/** @throws Refusal not_found */
export const saveMedical: Action<typeof employees.saveMedical> = async (ctx, { employeeId, note }) => {
  await lockEmployee(ctx.tx, employeeId)
  return store(ctx, employeeId, 'MEDICAL', note)
}
