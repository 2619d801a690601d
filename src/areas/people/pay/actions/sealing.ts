import * as z from 'zod'
import { PAY_FREQUENCIES } from '#areas/people/employees/contract/choices.ts'
import { type Minor, Minor as MinorSchema } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import { PayFigures } from '../contract/replies.ts'
import type { Component } from '../rules/components.ts'
import type { PayRules } from '../rules/days.ts'

const Amount = z.object({ amount: MinorSchema })
const Loan = Amount.extend({ instalment: MinorSchema })
/** What a payslip was computed by, so that its days are computed the same way when their facts change. */
const Stored = PayFigures.extend({
  /** Those of runs before balances were on payslips have none. */
  leave: PayFigures.shape.leave.default([]),
  rules: z.custom<PayRules>(),
  components: z.custom<readonly Component[]>(),
  /** Of the run; those of runs before there was one have none. */
  frequency: z.enum(PAY_FREQUENCIES).nullable().optional(),
})
export type StoredFigures = z.infer<typeof Stored>

const seal = ({ settings }: Context, value: unknown): string => settings.secretBox.seal(JSON.stringify(value))
const open = ({ settings }: Context, sealed: string): unknown => JSON.parse(settings.secretBox.open(sealed))

export const sealAmount = (ctx: Context, amount: Minor): string => seal(ctx, { amount })
export const openAmount = (ctx: Context, sealed: string): Minor => Amount.parse(open(ctx, sealed)).amount
export const sealLoan = (ctx: Context, loan: { amount: Minor; instalment: Minor }): string => seal(ctx, loan)
export const openLoan = (ctx: Context, sealed: string): { amount: Minor; instalment: Minor } =>
  Loan.parse(open(ctx, sealed))
export const sealFigures = (ctx: Context, figures: StoredFigures): string => seal(ctx, figures)
export const openFigures = (ctx: Context, sealed: string): StoredFigures => Stored.parse(open(ctx, sealed))
