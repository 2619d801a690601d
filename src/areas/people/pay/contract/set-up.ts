import * as z from 'zod'
import { MAX_FORMULA_LENGTH } from '#core/formulas.ts'
import { isEachOnce, requiredText, routes, text } from '#core/contract.ts'
import { BasisPoints, Minor } from '#core/money.ts'
import { COMPONENT_BASES, COMPONENT_KINDS, MOST_SLABS, PER, PERCENT_OF, UNMARKED } from '../rules/choices.ts'
import { PayComponent, PaySettings } from './replies.ts'

const amount = Minor.refine((value) => value >= 0, 'Not below zero')
const percent = BasisPoints.max(100_000)
const component = {
  code: requiredText(12)
    .toUpperCase()
    .regex(/^[A-Z][A-Z0-9_]{0,11}$/, 'Begin with a letter; letters, digits and _'),
  name: requiredText(60),
  kind: z.enum(COMPONENT_KINDS),
  basis: z.enum(COMPONENT_BASES),
  amount: amount.default(0 as Minor),
  per: z.enum(PER).default('MONTH'),
  percent: BasisPoints.default(0),
  percentOf: z.enum(PERCENT_OF).default('BASE'),
  formula: text(MAX_FORMULA_LENGTH).default(''),
  slabs: z
    .array(z.strictObject({ from: amount, percent: BasisPoints.max(10_000) }))
    .max(MOST_SLABS)
    .refine((all) => isEachOnce(all.map(({ from }) => from)), 'Name each number once')
    .default([]),
  isTaxable: z.boolean().default(true),
  isProrated: z.boolean().default(false),
  isRounded: z.boolean().default(false),
  isForAll: z.boolean().default(false),
  account: text(40).default(''),
  isActive: z.boolean().default(true),
}
export type ComponentFields = z.output<z.ZodObject<typeof component>>

const refuses = [
  'code_taken',
  'component_disordered',
  'formula_unreadable',
  'formula_in_circle',
  'formula_too_late',
  'formula_unknown_name',
] as const

export const setUpLines = routes({
  setUp: {
    method: 'GET',
    path: '/pay/set-up',
    summary: 'Components of pay and the premiums of the property',
    needs: 'pay.prepare',
    input: z.object({}),
    reply: z.object({ settings: PaySettings, components: z.array(PayComponent) }),
  },
  saveSettings: {
    method: 'PUT',
    path: '/pay/settings',
    summary: 'Set how days without a record count, and what overtime, nights and holidays earn on top',
    needs: 'pay.rules',
    input: z.strictObject({
      unmarked: z.enum(UNMARKED),
      monthMinutes: z.int().min(600).max(20_000),
      dayMinutes: z.int().min(60).max(1_440),
      overtimePercent: percent,
      holidayOvertimePercent: percent,
      dayOffOvertimePercent: percent.default(15_000),
      nightPercent: percent,
      holidayPercent: percent,
      wagesAccount: requiredText(40),
      payableAccount: requiredText(40),
      hoursComponentId: z.uuid().nullable().default(null),
      leaveComponentId: z.uuid().nullable().default(null),
      version: z.int(),
    }),
    reply: PaySettings,
    refuses: ['stale_version', 'unknown_reference'],
  },
  createComponent: {
    method: 'POST',
    path: '/pay/components',
    summary: 'Add a component of pay: an amount, a percentage, a rate, a formula or slabs',
    needs: 'pay.rules',
    input: z.strictObject(component),
    reply: PayComponent,
    refuses,
  },
  updateComponent: {
    method: 'PUT',
    path: '/pay/components/:componentId',
    summary: 'Change a component of pay; payslips that are approved stay as they are',
    needs: 'pay.rules',
    input: z.strictObject({ componentId: z.uuid(), version: z.int(), ...component }),
    reply: PayComponent,
    refuses: ['not_found', 'stale_version', ...refuses],
  },
})
