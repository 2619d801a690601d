import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { YieldRule } from '../contract/rules.ts'

const stored = columns<YieldRule>().of('yield_rules', {
  id: fixed('id'),
  name: 'name',
  ranking: 'ranking',
  state: { column: 'state', read: (state) => state as YieldRule['state'], write: (state) => state },
  roomTypeIds: 'room_type_ids',
  ratePlanId: 'rate_plan_id',
  measuredOn: { column: 'measured_on', read: (on) => on as YieldRule['measuredOn'], write: (on) => on },
  occupancyFromBp: 'occupancy_from_bp',
  occupancyUntilBp: 'occupancy_until_bp',
  pickupRooms: 'pickup_rooms',
  pickupDays: 'pickup_days',
  aheadFrom: 'ahead_from',
  aheadUntil: 'ahead_until',
  weekdays: 'weekdays',
  onEvent: 'on_event',
  effect: { column: 'effect', read: (effect) => effect as YieldRule['effect'], write: (effect) => effect },
  stepBp: 'step_bp',
  stepAmount: 'step_minor',
  minStay: 'min_stay',
  isClosed: 'is_closed',
  floorAmount: 'floor_minor',
  ceilingAmount: 'ceiling_minor',
  version: 'version',
})
const RULE = stored.select()

/** All rules, the one that ranks first on top. */
export const findRules = (tx: Tx): Promise<YieldRule[]> =>
  tx.named('yields.findRules', `select ${RULE} from yield_rules where property_id = $1 order by ranking`, [
    tx.propertyId,
  ])

/** @throws Refusal not_found */
export async function getRule(tx: Tx, yieldRuleId: string): Promise<YieldRule> {
  const [row] = await tx.named<YieldRule>(
    'yields.getRule',
    `select ${RULE} from yield_rules where property_id = $1 and id = $2`,
    [tx.propertyId, yieldRuleId],
  )
  return row ?? refuse('not_found', { yieldRuleId })
}

/** Locks a rule until the transaction ends. @throws Refusal not_found */
export async function lockRule(tx: Tx, yieldRuleId: string): Promise<YieldRule> {
  const [row] = await tx.named<YieldRule>(
    'yields.lockRule',
    `select ${RULE} from yield_rules where property_id = $1 and id = $2 for update`,
    [tx.propertyId, yieldRuleId],
  )
  return row ?? refuse('not_found', { yieldRuleId })
}

const constraintErrors = refuseOn({
  yield_rule_name_is_unique: 'name_taken',
  yield_rule_ranks_alone: 'ranking_taken',
  yield_rule_plan_is_known: 'unknown_reference',
})

const INSERT = `insert into yield_rules (property_id, id, ${stored.changing}) values ($1, $2, ${stored.places(3)})`
const UPDATE = `update yield_rules set ${stored.sets(3)} where property_id = $1 and id = $2`

/** @throws Refusal name_taken, ranking_taken, unknown_reference for a plan that is not the property's */
export async function insertRule(tx: Tx, rule: YieldRule): Promise<void> {
  await tx
    .named('yields.insertRule', INSERT, [tx.propertyId, rule.id, ...stored.parameters(rule)])
    .catch(constraintErrors)
}

/** @throws Refusal name_taken, ranking_taken, unknown_reference for a plan that is not the property's */
export async function updateRule(tx: Tx, rule: YieldRule): Promise<void> {
  await tx
    .named('yields.updateRule', UPDATE, [tx.propertyId, rule.id, ...stored.parameters(rule)])
    .catch(constraintErrors)
}

export const deleteRule = (tx: Tx, yieldRuleId: string): Promise<unknown> =>
  tx.named('yields.deleteRule', 'delete from yield_rules where property_id = $1 and id = $2', [
    tx.propertyId,
    yieldRuleId,
  ])
