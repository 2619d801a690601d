import { applyRules } from '#areas/lodging/yields/actions/apply.ts'
import { yieldsArea } from '#areas/lodging/yields/actions/yields.ts'
import type { RuleState } from '#areas/lodging/yields/contract/rules.ts'
import { yields } from '#areas/lodging/yields/contract/yields.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { Desk } from './recent.ts'

/** Events of the past year, and such beyond the days on which journeys and the desk of the demo book, since a rule sets their prices. */
const EVENTS = [
  { name: 'Jewellery fair', ahead: -264, nights: 4 },
  { name: 'Literature festival', ahead: -234, nights: 3 },
  { name: 'Jewellery fair', ahead: 100, nights: 4 },
  { name: 'Literature festival', ahead: 130, nights: 3 },
]

const RULES: readonly { state: RuleState; rule: object }[] = [
  {
    state: 'APPLY',
    rule: { name: 'Event nights', ranking: 10, onEvent: true, effect: 'PRICE', stepBp: 2_000 },
  },
  {
    state: 'SUGGEST',
    rule: { name: 'Filling up', ranking: 20, measuredOn: 'TYPE', occupancyFromBp: 6_000, aheadFrom: 1, aheadUntil: 45, effect: 'PRICE', stepBp: 1_000 },
  },
  {
    state: 'OFF',
    rule: { name: 'Last minute', ranking: 30, occupancyUntilBp: 4_000, aheadUntil: 3, effect: 'PRICE', stepBp: -1_000, floorAmount: 250_000 },
  },
] // prettier-ignore

/** Three yield rules, of which one acts by itself, one suggests and one is off, and two events, of the past year and ahead. */
export async function setYieldRules({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 4, async (ctx) => {
    const { actions } = yieldsArea
    for (const { name, ahead, nights } of EVENTS) {
      const firstOn = addDays(today, ahead)
      await actions.createEvent(ctx, { name, firstOn, lastOn: addDays(firstOn, nights - 1) })
    }
    for (const { state, rule } of RULES) {
      const { id: yieldRuleId, version } = await actions.createRule(ctx, yields.createRule.input.parse(rule))
      await actions.setRuleState(ctx, { yieldRuleId, version, state })
    }
    await applyRules(ctx)
  })
}
