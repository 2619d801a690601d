import { roundedTo } from '#areas/property/rates/rules/chains.ts'
import type { RatePlan } from '#areas/property/rates/contract/rates.ts'
import type { ChangeReason } from '#areas/property/rates/contract/restrictions.ts'
import { type Currency, minor, type Minor, shareOf, toWholeUnits } from '#core/money.ts'
import type { YieldRule } from '../contract/rules.ts'
import { demandOf, type NightFacts, occupancyOf } from './conditions.ts'

/** The most a price comes to, in minor units: what the rate calendar takes. */
const MOST = 1_000_000_000_000

type Step = Pick<YieldRule, 'stepBp' | 'stepAmount' | 'floorAmount' | 'ceilingAmount'>
type Rounding = Pick<RatePlan, 'roundTo' | 'roundMode'> & { currency: Currency }

/**
 * What a rule makes of the price without yield: that price and its share, or that price and the amount, never below 0; a multiple of what the
 * plan rounds to, else whole units of the currency where a share was taken; then within floor and ceiling. Where that would turn the step
 * around (a rise that a ceiling makes a fall, a cut that a floor makes a rise), the price stays as it is.
 */
export function steppedPrice(base: Minor, step: Step, { roundTo, roundMode, currency }: Rounding): Minor {
  const change = step.stepBp ?? step.stepAmount ?? 0
  const stepped = minor(
    Math.max(0, step.stepBp === null ? base + (step.stepAmount ?? 0) : shareOf(base, 10_000 + step.stepBp)),
  )
  const rounded =
    roundTo !== null
      ? roundedTo(stepped, roundTo, roundMode)
      : step.stepBp === null
        ? stepped
        : toWholeUnits(stepped, currency)
  const bounded = Math.min(MOST, step.ceilingAmount ?? MOST, Math.max(step.floorAmount ?? 0, rounded))
  const isTurned = change > 0 ? bounded < base : bounded > base
  return isTurned ? base : minor(bounded)
}

/** What rules set on a cell when they last did. */
export type Standing = { valueBefore: number | null; valueSet: number; ruleName: string; isAutomatic: boolean }

export type CellFacts = {
  /** What the cell has of its own now; null is nothing. */
  own: number | null
  standing: Standing | undefined
  /** The price without yield and without a price of the night's own, from seasons and base rates; null of restrictions or where there is none. */
  otherwise: Minor | null
  rounding: Rounding
}

export type Decision = {
  proposed: number | null
  /** What the cell has without yield. */
  before: number | null
  /** The price without yield. */
  base: Minor | null
  rule: YieldRule | undefined
  ruleName: string
  isAutomatic: boolean
}

/**
 * What is to become of a cell, or undefined where it stays.
 *
 * While the cell still has what a rule set, it is the rule's: the step is taken from what it had before, never from itself, and without a rule
 * that applies it returns to that. A cell with anything else is a user's: what it has is the price without yield, and once a rule
 * had set it, only a user who accepts a suggestion steps it again, also that of a rule which acts by itself elsewhere.
 *
 * @param rule the one that counts for the cell, if one does
 */
export function decide(
  { own, standing, otherwise, rounding }: CellFacts,
  rule: YieldRule | undefined,
): Decision | undefined {
  const isOurs = standing !== undefined && own === standing.valueSet
  const before = isOurs ? standing.valueBefore : own
  if (!rule && !isOurs) return undefined
  const base = before === null ? otherwise : minor(before)
  const wanted = rule ? wantedBy(rule, base, rounding) : before
  const proposed = rule?.effect === 'PRICE' && wanted === base ? before : wanted
  if (proposed === own || (rule?.effect === 'PRICE' && base === null)) return undefined
  const isAutomatic = rule
    ? rule.state === 'APPLY' && (standing === undefined || isOurs)
    : standing?.isAutomatic === true
  return { proposed, before, base, rule, ruleName: rule?.name ?? standing?.ruleName ?? '', isAutomatic }
}

function wantedBy(rule: YieldRule, base: Minor | null, rounding: Rounding): number | null {
  if (rule.effect === 'PRICE') return base === null ? null : steppedPrice(base, rule, rounding)
  return rule.effect === 'MIN_STAY' ? rule.minStay : Number(rule.isClosed)
}

/** Why a cell changes: the rule by name, and the figures its conditions go by. */
export function reasonOf({ rule, ruleName, base, proposed, before }: Decision, facts: NightFacts): ChangeReason {
  const occupancy = rule && (rule.occupancyFromBp !== null || rule.occupancyUntilBp !== null)
  const pickupDays = rule?.pickupDays ?? null
  return {
    rule: ruleName,
    isLapsed: proposed === before,
    occupancyBp: occupancy ? occupancyOf(demandOf(rule, facts)) : null,
    occupancyFromBp: rule?.occupancyFromBp ?? null,
    occupancyUntilBp: rule?.occupancyUntilBp ?? null,
    pickupRooms: rule && pickupDays !== null ? demandOf(rule, facts).pickup(pickupDays) : null,
    pickupDays,
    daysAhead: rule && (rule.aheadFrom !== null || rule.aheadUntil !== null) ? facts.daysAhead : null,
    event: rule?.onEvent ? facts.event : null,
    baseAmount: rule?.effect === 'PRICE' ? base : null,
    stepBp: rule?.stepBp ?? null,
    stepAmount: rule?.stepAmount ?? null,
  }
}
