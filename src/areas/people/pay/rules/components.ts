import { namesIn } from '#core/formulas.ts'
import type { Minor } from '#core/money.ts'
import type { ComponentBasis, ComponentKind, Per, PercentOf } from './choices.ts'
import { LATE_NAMES, parsePayFormula, PAY_NAMES } from './formulas.ts'

/** A part of pay beside base pay and overtime. */
export type Component = {
  code: string
  name: string
  kind: ComponentKind
  basis: ComponentBasis
  /** Minor units: of AMOUNT for what it is per, of HOUR and DAY for one that was worked. */
  amount: Minor
  /** Of AMOUNT and SLABS; those of payslips that were computed before there was a choice are of the run. */
  per?: Per
  /** Hundredths of a percent, of PERCENT. */
  percent: number
  percentOf: PercentOf
  formula: string
  /** Of SLABS, on the taxable pay of what they are per: what lies above `from` is taken at `percent`, up to the next. */
  slabs: readonly { from: Minor; percent: number }[]
  isTaxable: boolean
  /** AMOUNT for the part of the period that is paid. */
  isProrated: boolean
  /** Rounded to whole units of the currency. */
  isRounded: boolean
}

/** What a component is computed of: names of pay, and codes of other components. @throws FormulaFault */
function namesOf({ basis, formula, percentOf }: Component): string[] {
  if (basis === 'FORMULA') return namesIn(parsePayFormula(formula))
  if (basis === 'PERCENT') return [percentOf.toLowerCase()]
  return basis === 'SLABS' ? ['taxable'] : []
}

export type ComponentFault = { why: 'circle' | 'late' | 'unknown'; code: string; word: string }

/**
 * Components in the order in which they are computed, each after those it names; or what stands against it: one that names itself through
 * others, an earning of what is known only after all earnings, or a name there is nothing of.
 *
 * @throws FormulaFault
 */
export function ordered<C extends Component>(components: readonly C[]): { order: C[] } | { fault: ComponentFault } {
  const byCode = new Map(components.map((one) => [one.code, one]))
  const order: C[] = []
  const [open, done] = [new Set<string>(), new Set<string>()]
  const visit = (one: C): ComponentFault | undefined => {
    if (done.has(one.code)) return undefined
    if (open.has(one.code)) return { why: 'circle', code: one.code, word: one.code }
    open.add(one.code)
    for (const name of namesOf(one)) {
      const fault = visitNamed(one, name)
      if (fault) return fault
    }
    open.delete(one.code)
    done.add(one.code)
    order.push(one)
    return undefined
  }
  const visitNamed = (one: C, name: string): ComponentFault | undefined => {
    const isEarly = one.kind === 'EARNING'
    if (isEarly && LATE_NAMES.includes(name)) return { why: 'late', code: one.code, word: name }
    if ((PAY_NAMES as readonly string[]).includes(name)) return undefined
    const named = byCode.get(name)
    if (!named) return { why: 'unknown', code: one.code, word: name }
    if (isEarly && named.kind !== 'EARNING') return { why: 'late', code: one.code, word: name }
    return visit(named)
  }
  const early = components.filter(({ kind }) => kind === 'EARNING')
  for (const one of [...early, ...components.filter(({ kind }) => kind !== 'EARNING')]) {
    const fault = visit(one)
    if (fault) return { fault }
  }
  return { order }
}
