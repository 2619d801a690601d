import * as z from 'zod'
import { MATCHES, MOST_RULES, OPERATORS } from './conditions.ts'

type Facts = readonly [string, ...string[]]
const { NUMBER, DAY, LIST, FLAG, YEARLY } = OPERATORS

export const numberCondition = <const F extends Facts>(facts: F) =>
  z.strictObject({ fact: z.enum(facts), op: z.enum(NUMBER), value: z.int().min(0).max(1_000_000_000_000) })
export const dayCondition = <const F extends Facts>(facts: F) =>
  z.strictObject({ fact: z.enum(facts), op: z.enum(DAY), days: z.int().min(0).max(3_650).default(0) })
export const listCondition = <const F extends Facts>(facts: F) =>
  z.strictObject({ fact: z.enum(facts), op: z.enum(LIST), values: z.array(z.string().min(1).max(80)).min(1).max(50) })
export const flagCondition = <const F extends Facts>(facts: F) =>
  z.strictObject({ fact: z.enum(facts), op: z.enum(FLAG) })
export const yearlyCondition = <const F extends Facts>(facts: F) =>
  z.strictObject({ fact: z.enum(facts), op: z.enum(YEARLY), days: z.int().min(0).max(365) })

const group = <T extends z.ZodType>(rule: T) =>
  z.strictObject({ match: z.enum(MATCHES), rules: z.array(rule).max(MOST_RULES) })

/** A rule as it is stored: a group of conditions and groups, three levels of them at most. */
export const ruleOf = <T extends z.ZodType>(condition: T) =>
  group(z.union([condition, group(z.union([condition, group(condition)]))]))
