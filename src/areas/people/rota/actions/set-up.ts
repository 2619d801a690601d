import { refuse } from '#core/refusal.ts'
import { lockVersion } from '#server/database/constraints.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { ShiftType } from '../contract/replies.ts'
import type { rota } from '../contract/rota.ts'
import {
  deleteCoverage,
  findCoverage,
  findDepartments,
  findDocumentTypes,
  findPatterns,
  findPositions,
  findSettings,
  findTypes,
  insertCoverage,
  insertPattern,
  insertType,
  saveSettings as storeSettings,
  updateCoverage as storeCoverage,
  updatePattern as storePattern,
  updateType,
} from '../queries/set-up.ts'
import { isPauseWithin, type DayTimes } from '../rules/times.ts'
import { plannedOf } from './planner.ts'

/** @throws Refusal not_found */
const one = async <T>(rows: Promise<T[]>): Promise<T> => (await rows)[0] ?? refuse('not_found')

export const setUp: Action<typeof rota.setUp> = async (ctx) => {
  const { tx } = ctx
  const [types, patterns, coverage, settings, departments, positions, documentTypes] = await Promise.all([
    findTypes(tx), findPatterns(tx), findCoverage(tx), findSettings(tx), findDepartments(tx), findPositions(tx), findDocumentTypes(tx),
  ]) // prettier-ignore
  const own = new Set((await plannedOf(ctx, departments)).map(({ id }) => id))
  const shown = departments.map(({ id, name }) => ({ id, name, isPlanned: own.has(id) }))
  return { types, patterns, coverage, settings, departments: shown, positions, documentTypes }
}

/** @throws Refusal shift_times_disordered, unknown_reference */
async function assertType(
  ctx: Context,
  { departmentIds, documentTypeIds, ...times }: DayTimes & Pick<ShiftType, 'departmentIds' | 'documentTypeIds'>,
): Promise<void> {
  if (!isPauseWithin(times)) refuse('shift_times_disordered')
  const [departments, documentTypes] = await Promise.all([findDepartments(ctx.tx), findDocumentTypes(ctx.tx)])
  const known = new Set([...departments, ...documentTypes].map(({ id }) => id))
  if (departmentIds.some((id) => !known.has(id))) refuse('unknown_reference', { departmentIds })
  if (documentTypeIds.some((id) => !known.has(id))) refuse('unknown_reference', { documentTypeIds })
}

/** @throws Refusal code_taken, shift_times_disordered, unknown_reference */
export const createShiftType: Action<typeof rota.createShiftType> = async (ctx, fields) => {
  await assertType(ctx, fields)
  const id = ctx.newId()
  await insertType(ctx.tx, { id, now: ctx.now }, fields)
  ctx.record({ type: 'SHIFT_TYPE_SAVED', entity: 'shift type', entityId: id, after: fields })
  return one(findTypes(ctx.tx, id))
}

/** @throws Refusal not_found, stale_version, code_taken, shift_times_disordered, unknown_reference */
export const updateShiftType: Action<typeof rota.updateShiftType> = async (
  ctx,
  { shiftTypeId, version, ...fields },
) => {
  await lockVersion(ctx.tx, 'shift_types', shiftTypeId, version)
  await assertType(ctx, fields)
  await updateType(ctx.tx, shiftTypeId, fields)
  ctx.record({ type: 'SHIFT_TYPE_SAVED', entity: 'shift type', entityId: shiftTypeId, after: fields })
  return one(findTypes(ctx.tx, shiftTypeId))
}

/** @throws Refusal unknown_reference */
async function assertDays(ctx: Context, days: readonly string[]): Promise<void> {
  const known = new Set((await findTypes(ctx.tx)).map(({ id }) => id))
  const unknown = days.find((day) => day !== '' && day !== 'OFF' && !known.has(day))
  if (unknown !== undefined) refuse('unknown_reference', { typeId: unknown })
}

/** @throws Refusal name_taken, unknown_reference */
export const createPattern: Action<typeof rota.createPattern> = async (ctx, fields) => {
  await assertDays(ctx, fields.days)
  const id = ctx.newId()
  await insertPattern(ctx.tx, { id, now: ctx.now }, fields)
  ctx.record({ type: 'ROTA_PATTERN_SAVED', entity: 'rota pattern', entityId: id, after: fields })
  return one(findPatterns(ctx.tx, id))
}

/** @throws Refusal not_found, stale_version, name_taken, unknown_reference */
export const updatePattern: Action<typeof rota.updatePattern> = async (ctx, { patternId, version, ...fields }) => {
  await lockVersion(ctx.tx, 'rota_patterns', patternId, version)
  await assertDays(ctx, fields.days)
  await storePattern(ctx.tx, patternId, fields)
  ctx.record({ type: 'ROTA_PATTERN_SAVED', entity: 'rota pattern', entityId: patternId, after: fields })
  return one(findPatterns(ctx.tx, patternId))
}

/** @throws Refusal unknown_reference for a position of another department */
async function assertPlace(ctx: Context, departmentId: string, positionId: string | null): Promise<void> {
  if (positionId === null) return
  const position = (await findPositions(ctx.tx)).find(({ id }) => id === positionId)
  if (position?.departmentId !== departmentId) refuse('unknown_reference', { positionId })
}

/** @throws Refusal unknown_reference */
export const createCoverage: Action<typeof rota.createCoverage> = async (ctx, fields) => {
  await assertPlace(ctx, fields.departmentId, fields.positionId)
  const id = ctx.newId()
  await insertCoverage(ctx.tx, { id, now: ctx.now }, fields)
  ctx.record({ type: 'COVERAGE_RULE_SAVED', entity: 'coverage rule', entityId: id, after: fields })
  return one(findCoverage(ctx.tx, id))
}

/** @throws Refusal not_found, stale_version, unknown_reference */
export const updateCoverage: Action<typeof rota.updateCoverage> = async (
  ctx,
  { coverageRuleId, version, ...fields },
) => {
  await lockVersion(ctx.tx, 'coverage_rules', coverageRuleId, version)
  await assertPlace(ctx, fields.departmentId, fields.positionId)
  await storeCoverage(ctx.tx, coverageRuleId, fields)
  ctx.record({ type: 'COVERAGE_RULE_SAVED', entity: 'coverage rule', entityId: coverageRuleId, after: fields })
  return one(findCoverage(ctx.tx, coverageRuleId))
}

/** @throws Refusal not_found */
export const removeCoverage: Action<typeof rota.removeCoverage> = async (ctx, { coverageRuleId }) => {
  const [before] = await findCoverage(ctx.tx, coverageRuleId)
  await deleteCoverage(ctx.tx, coverageRuleId)
  ctx.record({ type: 'COVERAGE_RULE_SAVED', entity: 'coverage rule', entityId: coverageRuleId, before })
  return {}
}

/** @throws Refusal stale_version */
export const saveSettings: Action<typeof rota.saveSettings> = async (ctx, input) => {
  const before = await findSettings(ctx.tx)
  const { remindHours = before.remindHours } = input
  const after = await storeSettings(ctx.tx, { ...input, remindHours })
  ctx.record({ type: 'ROTA_SETTINGS_SAVED', entity: 'rota', entityId: String(ctx.property.id), before, after })
  return after
}
