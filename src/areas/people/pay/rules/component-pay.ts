import { type Currency, type Minor, sum, toWholeUnits, unitOf } from '#core/money.ts'
import type { Component } from './components.ts'
import { WHOLE } from './days.ts'
import { parsePayFormula, type PayName, valueOf } from './formulas.ts'
import { compared, dividedBy, type Fraction, fraction, minorOf, minus, ONE, plus, times, ZERO } from './fractions.ts'
import { line, type PayFacts, PayFault, type PayLine } from './lines.ts'

/** What a percentage of slabs takes: of each part of the amount what lies in its slab. */
export function slabPay(amount: Fraction, slabs: Component['slabs']): Fraction {
  const rising = slabs.toSorted((one, other) => one.from - other.from)
  return rising.reduce((all, { from, percent }, index) => {
    const next = rising[index + 1]
    const upTo = next && compared(fraction(next.from), amount) < 0 ? fraction(next.from) : amount
    const within = minus(upTo, fraction(from))
    return within.over > 0n ? plus(all, times(within, fraction(percent, 10_000))) : all
  }, ZERO)
}

/** What a component may be computed of. `days` were worked, in hundredths; `months` is the part of a month that the period is. */
export type Known = {
  facts: PayFacts
  lines: readonly PayLine[]
  days: number
  periodDays: number
  months: Fraction
}

/** How much of what a component is per the period is. */
const shareOf = ({ per = 'RUN' }: Component, { months }: Known): Fraction =>
  per === 'RUN' ? ONE : per === 'MONTH' ? months : times(months, fraction(1, 12))

const earned = (lines: readonly PayLine[], isWanted: (one: PayLine) => boolean = () => true): Minor =>
  sum(lines.filter((one) => one.kind === 'EARNING' && isWanted(one)).map(({ amount }) => amount))

/** What a name of a formula stands for, as fractions: amounts in units of the currency. */
function namedIn({ facts, lines, days, periodDays }: Known, currency: Currency): (name: string) => Fraction {
  const inUnits = (amount: Minor): Fraction => fraction(amount, unitOf(currency))
  const known: Readonly<Record<PayName, () => Fraction>> = {
    base: () => inUnits(sum(lines.filter(({ code }) => code === 'BASE').map(({ amount }) => amount))),
    hours: () => fraction(facts.worked, 60),
    overtime_hours: () => fraction(facts.overtime, 60),
    night_hours: () => fraction(facts.night, 60),
    days: () => fraction(days, 100),
    payable_days: () => fraction(facts.payable, 100),
    total_days: () => fraction(periodDays),
    gross: () => inUnits(earned(lines)),
    taxable: () => inUnits(earned(lines, ({ isTaxable }) => isTaxable)),
  }
  return (name) => {
    if (Object.hasOwn(known, name)) return known[name as PayName]()
    return inUnits(sum(lines.filter(({ code }) => code === name).map(({ amount }) => amount)))
  }
}

/** What a component comes to. @throws PayFault FORMULA for one that divides by nothing */
function componentPay(one: Component, known: Known, currency: Currency): Minor {
  const named = namedIn(known, currency)
  const unit = fraction(unitOf(currency))
  const exact = (): Fraction => {
    switch (one.basis) {
      case 'AMOUNT':
        return times(shareOf(one, known), one.isProrated ? fraction(BigInt(one.amount) * BigInt(known.facts.payable), WHOLE * known.periodDays) : fraction(one.amount))
      case 'PERCENT':
        return times(times(named(one.percentOf.toLowerCase()), unit), fraction(one.percent, 10_000))
      case 'HOUR':
        return fraction(BigInt(one.amount) * BigInt(known.facts.worked), 60)
      case 'DAY':
        return fraction(BigInt(one.amount) * BigInt(known.days), 100)
      case 'FORMULA':
        return times(valueOf(parsePayFormula(one.formula), named), unit)
      case 'SLABS':
        // The pay of a month or year that goes on like this, and of what it takes the part of the period.
        return times(slabPay(dividedBy(times(named('taxable'), unit), shareOf(one, known)), one.slabs), shareOf(one, known))
    }
  }
  try {
    const amount = minorOf(exact())
    return one.isRounded ? toWholeUnits(amount, currency) : amount
  } catch (error) {
    if (error instanceof RangeError) throw new PayFault('FORMULA', one.code)
    throw error
  }
} // prettier-ignore

/** What a component comes to, as a line. @throws PayFault FORMULA */
export const componentLine = (one: Component, known: Known, currency: Currency): PayLine =>
  line(one.code, one.kind, componentPay(one, known, currency), { name: one.name, isTaxable: one.isTaxable })
