import { faultOf } from '#core/formulas.ts'
import { refuse } from '#core/refusal.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import { lockVersion } from '#server/database/constraints.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { pay } from '../contract/pay.ts'
import type { PayComponent } from '../contract/replies.ts'
import type { ComponentFields } from '../contract/set-up.ts'
import {
  findComponents,
  findSettings,
  getComponent,
  insertComponent,
  saveSettings as storeSettings,
  updateComponent as changeComponent,
} from '../queries/set-up.ts'
import { ordered } from '../rules/components.ts'
import { parsePayFormula } from '../rules/formulas.ts'

export const setUp: Action<typeof pay.setUp> = async ({ tx }) => {
  const [settings, components] = await Promise.all([findSettings(tx), findComponents(tx)])
  return { settings, components }
}

/** @throws Refusal unknown_reference for what would be paid as what is no earning in use */
async function assertEarning(ctx: Context, componentId: string | null): Promise<void> {
  if (componentId === null) return
  const component = (await findComponents(ctx.tx, componentId))[0]
  if (!component?.isActive || component.kind !== 'EARNING') refuse('unknown_reference', { componentId })
}

/** @throws Refusal stale_version; unknown_reference for hours or leave that would be paid as what is no earning in use */
export const saveSettings: Action<typeof pay.saveSettings> = async (ctx, fields) => {
  await assertEarning(ctx, fields.hoursComponentId)
  await assertEarning(ctx, fields.leaveComponentId)
  const saved = await storeSettings(ctx.tx, fields)
  ctx.record({ type: 'PAY_SETTINGS_SAVED', entity: 'pay settings', entityId: '', after: saved })
  return saved
}

const CIRCLES = { circle: 'formula_in_circle', late: 'formula_too_late', unknown: 'formula_unknown_name' } as const

/**
 * What a component would be computed of, among those there are. Formulas of all are read under a lock, so that no two of them close a circle.
 *
 * @throws Refusal component_disordered, formula_unreadable, formula_in_circle, formula_too_late, formula_unknown_name
 */
async function assertComputable(ctx: Context, fields: ComponentFields, id?: string): Promise<void> {
  await advisoryLock(ctx.tx, 'pay components', ctx.property.id)
  if (fields.basis === 'FORMULA' && fields.formula !== '') {
    const fault = faultOf(() => parsePayFormula(fields.formula))
    if (fault) refuse('formula_unreadable', { why: fault.why, word: fault.word })
  }
  const isLate = fields.kind === 'EARNING' && (fields.basis === 'SLABS' || (fields.basis === 'PERCENT' && fields.percentOf !== 'BASE')) // prettier-ignore
  if ((fields.basis === 'FORMULA') !== (fields.formula !== '') || isLate) refuse('component_disordered')
  if (fields.per === 'YEAR' && fields.basis !== 'SLABS') refuse('component_disordered')
  if ((fields.basis === 'SLABS') !== fields.slabs.length > 0) refuse('component_disordered')
  const others = (await findComponents(ctx.tx)).filter((one) => one.id !== id && one.isActive)
  const all = fields.isActive ? [...others, fields] : others
  const found = ordered(all)
  if ('fault' in found) refuse(CIRCLES[found.fault.why], { code: found.fault.code, word: found.fault.word })
}

function recorded(ctx: Context, component: PayComponent): PayComponent {
  const { id, code, name, kind, basis, isActive } = component
  ctx.record({
    type: 'PAY_COMPONENT_SAVED',
    entity: 'pay component',
    entityId: id,
    after: { code, name, kind, basis, isActive },
  })
  return component
}

/** @throws Refusal code_taken, component_disordered, formula_unreadable, formula_in_circle, formula_too_late, formula_unknown_name */
export const createComponent: Action<typeof pay.createComponent> = async (ctx, fields) => {
  await assertComputable(ctx, fields)
  const id = ctx.newId()
  await insertComponent(ctx.tx, id, fields, ctx.now)
  return recorded(ctx, await getComponent(ctx.tx, id))
}

/** @throws Refusal not_found, stale_version, code_taken, component_disordered, formula_unreadable, formula_in_circle, formula_too_late, formula_unknown_name */
export const updateComponent: Action<typeof pay.updateComponent> = async (ctx, { componentId, version, ...fields }) => {
  await lockVersion(ctx.tx, 'pay_components', componentId, version)
  await assertComputable(ctx, fields, componentId)
  await changeComponent(ctx.tx, componentId, fields)
  return recorded(ctx, await getComponent(ctx.tx, componentId))
}
