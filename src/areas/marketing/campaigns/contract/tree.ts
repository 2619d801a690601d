import * as z from 'zod'
import {
  DAY_FACTS,
  DAY_OPS,
  FLAG_FACTS,
  FLAG_OPS,
  LIST_FACTS,
  LIST_OPS,
  type Match,
  MATCHES,
  MOST_RULES,
  NUMBER_FACTS,
  NUMBER_OPS,
  YEARLY_FACTS,
} from './facts.ts'

export const Condition = z.discriminatedUnion('fact', [
  z.strictObject({ fact: z.enum(NUMBER_FACTS), op: z.enum(NUMBER_OPS), value: z.int().min(0).max(1_000_000_000_000) }),
  z.strictObject({ fact: z.enum(DAY_FACTS), op: z.enum(DAY_OPS), days: z.int().min(0).max(3_650).default(0) }),
  z.strictObject({ fact: z.enum(LIST_FACTS), op: z.enum(LIST_OPS), values: z.array(z.string().min(1).max(80)).min(1).max(50) }),
  z.strictObject({ fact: z.enum(FLAG_FACTS), op: z.enum(FLAG_OPS) }),
  z.strictObject({ fact: z.enum(YEARLY_FACTS), op: z.literal('WITHIN'), days: z.int().min(0).max(365) }),
]) // prettier-ignore
export type Condition = z.infer<typeof Condition>

const group = <T extends z.ZodType>(rule: T) =>
  z.strictObject({ match: z.enum(MATCHES), rules: z.array(rule).max(MOST_RULES) })
const Inner = group(Condition)
const Middle = group(z.union([Condition, Inner]))
/** Three levels of groups at most. An empty group of all chooses everyone. */
export const Tree = group(z.union([Condition, Middle]))
export type Tree = z.infer<typeof Tree>

/** A group at any level. */
export type Group = { match: Match; rules: readonly Rule[] }
export type Rule = Condition | Group
