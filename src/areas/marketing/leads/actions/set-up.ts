import { colleagues, colleaguesById } from '#areas/platform/users/actions/colleagues.ts'
import { refuse } from '#core/refusal.ts'
import { lockVersion } from '#server/database/constraints.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { newToken } from '#server/database/ids.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { leads } from '../contract/leads.ts'
import type { LeadForm } from '../contract/form-replies.ts'
import type { EnquiryRule, LostReason } from '../contract/replies.ts'
import { stopReturns } from '../queries/returns.ts'
import { findEntries, findForms, findReasons, findRules, findSettings, getForm, insertForm, insertReason, replaceRules, saveSettings as storeSettings, type StoredForm, updateForm, updateReason } from '../queries/set-up.ts' // prettier-ignore
import { assertColleague } from './known.ts'
import { assertSourcesOfRules } from './sources.ts'

const saved = (ctx: Context, after: Record<string, unknown>): void => {
  ctx.record({ type: 'LEAD_SET_UP', entity: 'property', entityId: String(ctx.property.id), after })
  ctx.publish('leads')
}

export const settings: Action<typeof leads.settings> = ({ tx }) => findSettings(tx)

/** @throws Refusal stale_version, unknown_reference */
export const saveSettings: Action<typeof leads.saveSettings> = async (ctx, input) => {
  const stored = await storeSettings(ctx.tx, input)
  if (stored.returnMinutes === null) await stopReturns(ctx.tx)
  saved(ctx, { clock: stored })
  return stored
}

export const people: Action<typeof leads.people> = async (ctx) => ({
  rows: (await colleagues(ctx)).filter(({ permissions }) => permissions.has('leads.work')).map(({ id, name }) => ({ id, name })),
}) // prettier-ignore

export const reasons: Action<typeof leads.reasons> = async ({ tx }) => ({ rows: await findReasons(tx) })

const savedReason = (ctx: Context, reason: LostReason): LostReason => {
  saved(ctx, { reason: reason.name, isActive: reason.isActive })
  return reason
}
/** @throws Refusal name_taken */
export const addReason: Action<typeof leads.addReason> = async (ctx, fields) =>
  savedReason(ctx, await insertReason(ctx.tx, { ...fields, id: ctx.newId() }))

/** @throws Refusal not_found, stale_version, name_taken */
export const changeReason: Action<typeof leads.changeReason> = async (
  ctx,
  { lostReasonId: id, version, ...fields },
) => {
  await lockVersion(ctx.tx, 'lost_reasons', id, version)
  return savedReason(ctx, await updateReason(ctx.tx, { ...fields, id }))
}

const shownRules = async ({ tx }: Context) => ({
  rows: (await findRules(tx)).map(({ rule, userIds }) => ({ rule: rule as EnquiryRule, userIds: [...userIds] })),
}) // prettier-ignore
export const rules: Action<typeof leads.rules> = (ctx) => shownRules(ctx)

/** @throws Refusal unknown_reference for who does not work here, and for a source there is none of */
export const saveRules: Action<typeof leads.saveRules> = async (ctx, { rows }) => {
  const ids = rows.flatMap(({ userIds }) => userIds)
  const here = await colleaguesById(ctx, ids)
  const absent = ids.find((id) => !here.has(id))
  if (absent !== undefined) refuse('unknown_reference', { userId: absent })
  await assertSourcesOfRules(ctx, rows.map(({ rule }) => rule)) // prettier-ignore
  await replaceRules(ctx.tx, rows)
  saved(ctx, { rules: rows.length })
  return shownRules(ctx)
}

const shownForm = (ctx: Context, { key, ...form }: StoredForm): LeadForm => ({ ...form, url: `${ctx.settings.publicUrl}/enquire?form=${key}` }) // prettier-ignore

export const forms: Action<typeof leads.forms> = async (ctx) => ({
  rows: (await findForms(ctx.tx)).map((form) => shownForm(ctx, form)),
})

/** @throws Refusal name_taken, unknown_reference */
export const addForm: Action<typeof leads.addForm> = async (ctx, fields) => {
  if (fields.ownerId !== null) await assertColleague(ctx, fields.ownerId)
  const id = ctx.newId()
  await insertForm(ctx.tx, { ...fields, id, key: `${ctx.property.id}-${newToken()}` })
  saved(ctx, { form: fields.name })
  return shownForm(ctx, await getForm(ctx.tx, id))
}

/** @throws Refusal not_found, stale_version, name_taken, unknown_reference */
export const changeForm: Action<typeof leads.changeForm> = async (ctx, { leadFormId: id, version, ...fields }) => {
  await lockVersion(ctx.tx, 'lead_forms', id, version)
  if (fields.ownerId !== null) await assertColleague(ctx, fields.ownerId)
  await updateForm(ctx.tx, { ...fields, id })
  saved(ctx, { form: fields.name })
  return shownForm(ctx, await getForm(ctx.tx, id))
}

export const formEntries: Action<typeof leads.formEntries> = async ({ tx }, { leadFormId, after, limit }) => {
  await getForm(tx, leadFormId)
  const rows = await findEntries(tx, leadFormId, readIdCursor(after) ?? null, limit + 1)
  return pageOf(rows, limit, ({ id }) => cursorOf(id))
}
