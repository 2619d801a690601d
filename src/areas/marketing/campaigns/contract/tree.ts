import * as z from 'zod'
import {
  dayCondition,
  flagCondition,
  listCondition,
  numberCondition,
  ruleOf,
  yearlyCondition,
} from '#core/condition-schema.ts'
import { DAY_FACTS, FLAG_FACTS, LIST_FACTS, NUMBER_FACTS, YEARLY_FACTS } from './facts.ts'

const Condition = z.discriminatedUnion('fact', [
  numberCondition(NUMBER_FACTS),
  dayCondition(DAY_FACTS),
  listCondition(LIST_FACTS),
  flagCondition(FLAG_FACTS),
  yearlyCondition(YEARLY_FACTS),
])
export type Condition = z.infer<typeof Condition>

/** Whom a segment chooses. */
export const Tree = ruleOf(Condition)
export type Tree = z.infer<typeof Tree>
