import { loadPlans } from '#areas/property/rates/actions/rates.ts'
import { hasOwnPrices } from '#areas/property/rates/rules/rates.ts'
import { typeNights } from '#areas/property/rooms/actions/nights.ts'
import { roomTypes } from '#areas/property/rooms/actions/types.ts'
import { addDays, daysOf } from '#core/dates.ts'
import { minor, type Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { NewRule, YieldRule } from '../contract/rules.ts'
import type { yields } from '../contract/yields.ts'
import { findPastSales } from '../queries/demand.ts'
import { findEventsIn } from '../queries/events.ts'
import { deleteRule, findRules, getRule, insertRule, lockRule, updateRule as storeRule } from '../queries/rules.ts'
import { eventsByDay, simulatePast } from '../rules/simulation.ts'
import { evaluate, roomsOn } from './evaluate.ts'
import { inOrder, suggestionOf } from './suggestions.ts'

/** How far behind and ahead a rule is simulated, in days. */
const BEHIND = 364
const AHEAD = 180
/** How many of the cells a rule would change are named. */
const MOST_NAMED = 60

export const rules: Action<typeof yields.rules> = async (ctx) => ({ rows: await findRules(ctx.tx) })

/**
 * Adds a rule, which is off.
 *
 * @throws Refusal name_taken, ranking_taken, unknown_reference for a plan or type that is not the property's, rule_in_use for a rule about
 *   prices of a plan that is linked to another
 */
export const createRule: Action<typeof yields.createRule> = async (ctx, input) => {
  await assertPlaces(ctx, input)
  const rule: YieldRule = { ...typed(input), id: ctx.newId(), state: 'OFF', version: 1 }
  await insertRule(ctx.tx, rule)
  ctx.record({ type: 'YIELD_RULE_ADDED', entity: 'yield_rule', entityId: rule.id, after: rule })
  return rule
}

/** Changes a rule as a whole; its state stays. @throws Refusal not_found, stale_version, and those of a new rule */
export const updateRule: Action<typeof yields.updateRule> = async (ctx, { yieldRuleId, version, ...input }) => {
  const before = await lockedRule(ctx, yieldRuleId, version)
  await assertPlaces(ctx, input)
  const after: YieldRule = { ...before, ...typed(input), version: version + 1 }
  await storeRule(ctx.tx, after)
  ctx.record({ type: 'YIELD_RULE_CHANGED', entity: 'yield_rule', entityId: yieldRuleId, before, after })
  return after
}

/** @throws Refusal not_found, stale_version */
export const setRuleState: Action<typeof yields.setRuleState> = async (ctx, { yieldRuleId, version, state }) => {
  const before = await lockedRule(ctx, yieldRuleId, version)
  if (before.state === state) return before
  const after: YieldRule = { ...before, state, version: version + 1 }
  await storeRule(ctx.tx, after)
  ctx.record({
    type: 'YIELD_RULE_STATE_SET',
    entity: 'yield_rule',
    entityId: yieldRuleId,
    before: { state: before.state },
    after: { state },
  })
  return after
}

/** @throws Refusal not_found */
export const removeRule: Action<typeof yields.removeRule> = async (ctx, { yieldRuleId }) => {
  const before = await lockRule(ctx.tx, yieldRuleId)
  await deleteRule(ctx.tx, yieldRuleId)
  ctx.record({ type: 'YIELD_RULE_REMOVED', entity: 'yield_rule', entityId: yieldRuleId, before })
  return { isRemoved: true }
}

/** What a rule would have done in the year behind, and would do now if it were the only one. @throws Refusal not_found */
export const simulateRule: Action<typeof yields.simulateRule> = async (ctx, { yieldRuleId }) => {
  const rule = await getRule(ctx.tx, yieldRuleId)
  const past = { from: addDays(ctx.businessDate, -BEHIND), until: ctx.businessDate }
  const span = { from: ctx.businessDate, until: addDays(ctx.businessDate, AHEAD) }
  const [plans, types, sales, events] = await Promise.all([
    loadPlans(ctx),
    typeNights(ctx, past),
    findPastSales(ctx.tx, past, ctx.property.timeZone, rule.minStay ?? 1),
    findEventsIn(ctx.tx, past),
  ])
  const { decisions } = await evaluate(ctx, span, rule)
  const days = daysOf(past)
  const eventOn = eventsByDay(days, events)
  const nights = days.map((day, index) => ({
    day,
    event: eventOn(day),
    rooms: new Map(types.map((type) => [type.id, roomsOn(type, index).rooms])),
  }))
  const asked = inOrder(decisions.filter((decision) => decision.rule !== undefined))
  return {
    past: { ...past, months: simulatePast(rule, nights, sales, { plans, currency: ctx.property.currency }) },
    ahead: {
      ...span,
      nightCount: new Set(asked.map(({ day }) => day)).size,
      cellCount: asked.length,
      cells: asked.slice(0, MOST_NAMED).map(suggestionOf),
    },
  }
}

/** The amounts of a rule as they were typed. */
function typed(input: NewRule): Omit<YieldRule, 'id' | 'state' | 'version'> {
  const stepAmount: Minor | null = input.stepAmount === null ? null : minor(input.stepAmount)
  return { ...input, stepAmount, weekdays: [...new Set(input.weekdays)].sort((a, b) => a - b) }
}

/** @throws Refusal not_found, stale_version */
async function lockedRule(ctx: Context, yieldRuleId: string, version: number): Promise<YieldRule> {
  const rule = await lockRule(ctx.tx, yieldRuleId)
  if (rule.version !== version)
    refuse('stale_version', {
      version: rule.version,
      changedBy: await findLastChanger(ctx.tx, 'yield_rule', yieldRuleId),
    })
  return rule
}

async function assertPlaces(ctx: Context, { effect, ratePlanId, roomTypeIds }: NewRule): Promise<void> {
  const [plans, types] = await Promise.all([loadPlans(ctx), roomTypes(ctx, { includeInactive: true })])
  const unknown = roomTypeIds.find((roomTypeId) => !types.some(({ id }) => id === roomTypeId))
  if (unknown !== undefined) refuse('unknown_reference', { roomTypeId: unknown })
  if (ratePlanId === null) return
  const plan = plans.find(({ id }) => id === ratePlanId) ?? refuse('unknown_reference', { ratePlanId })
  if (effect === 'PRICE' && !hasOwnPrices(plan)) refuse('rule_in_use', { ratePlanId, name: plan.name })
}
