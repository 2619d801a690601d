import * as z from 'zod'
import { SHIFT_COLORS } from '#areas/people/rota/contract/choices.ts'
import { isEachOnce, page, pageInput, requiredText, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { ACCRUALS } from '../rules/balance.ts'
import { CUSTOMARY_DAY_MINUTES, LEAVE_UNITS } from '../rules/days.ts'
import { MOST_HOLIDAYS } from './choices.ts'
import { Holiday, LeaveBlock, LeaveSettings, LeaveType } from './replies.ts'

/** Hundredths of a day, up to a year. */
const amount = z.int().min(0).max(36_600)
const type = {
  code: requiredText(4)
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,4}$/, 'Use one to four letters or digits'),
  name: requiredText(60),
  color: z.enum(SHIFT_COLORS).default('TEAL'),
  unit: z.enum(LEAVE_UNITS).default('HALF_DAY'),
  paidPercent: z.int().min(0).max(100).default(100),
  needsBalance: z.boolean().default(true),
  allowNegative: amount.default(0),
  accrual: z.enum(ACCRUALS).default('YEARLY'),
  yearlyAmount: amount.default(0),
  grantHours: z.int().min(1).max(2_000).nullable().default(null),
  grantAmount: amount.min(1).nullable().default(null),
  hoursFrom: Day.nullable().default(null),
  isScaled: z.boolean().default(false),
  carryMax: amount.default(0),
  carryMonths: z.int().min(1).max(24).nullable().default(null),
  countsHolidays: z.boolean().default(false),
  countsDaysOff: z.boolean().default(false),
  maxInRow: z.int().min(1).max(366).nullable().default(null),
  noticeDays: z.int().min(0).max(366).default(0),
  minServiceDays: z.int().min(0).max(3_660).default(0),
  documentAfterDays: z.int().min(0).max(366).nullable().default(null),
  isConfidential: z.boolean().default(false),
  isEncashable: z.boolean().default(false),
  encashKeep: amount.default(0),
  encashMax: amount.min(1).nullable().default(null),
  isActive: z.boolean().default(true),
}

export const setUpLines = routes({
  setUp: {
    method: 'GET',
    path: '/leave/set-up',
    summary: 'Types of leave, and how a leave year is counted',
    needs: 'leave.own',
    input: z.object({}),
    reply: z.object({ types: z.array(LeaveType), settings: LeaveSettings }),
  },
  createType: {
    method: 'POST',
    path: '/leave/types',
    summary: 'Add a type of leave; amounts are hundredths of a day',
    needs: 'leave.rules',
    input: z.strictObject(type),
    reply: LeaveType,
    refuses: ['code_taken', 'leave_type_disordered', 'encash_terms_disordered'],
  },
  updateType: {
    method: 'PUT',
    path: '/leave/types/:leaveTypeId',
    summary: 'Change a type of leave; what was granted and taken stays as it is',
    needs: 'leave.rules',
    input: z.strictObject({ leaveTypeId: z.uuid(), version: z.int(), ...type }),
    reply: LeaveType,
    refuses: ['not_found', 'stale_version', 'code_taken', 'leave_type_disordered', 'encash_terms_disordered'],
  },
  saveSettings: {
    method: 'PUT',
    path: '/leave/settings',
    summary:
      'Say when a leave year begins, which weekdays are off without a rota, how long full time and a day are, and how many optional holidays are chosen',
    needs: 'leave.rules',
    input: z.strictObject({
      version: z.int(),
      yearMonth: z.int().min(1).max(12),
      daysOff: z.array(z.int().min(1).max(7)).max(6).refine(isEachOnce, 'Name each number once'),
      fullTimeHours: z.int().min(1).max(84),
      dayMinutes: z.int().min(60).max(1_440).default(CUSTOMARY_DAY_MINUTES),
      optionalHolidays: z.int().min(0).max(MOST_HOLIDAYS).default(0),
    }),
    reply: LeaveSettings,
    refuses: ['stale_version'],
  },
  holidays: {
    method: 'GET',
    path: '/leave/holidays',
    summary: 'Public and optional holidays of a year',
    needs: 'leave.own',
    input: z.object({ year: z.coerce.number().int().min(2000).max(2100) }),
    reply: z.object({ rows: z.array(Holiday) }),
  },
  knownHolidays: {
    method: 'GET',
    path: '/leave/holidays/known',
    summary:
      'Public holidays of a year in the country of the property, to choose from; none for a country that is not known',
    needs: 'leave.rules',
    input: z.object({ year: z.coerce.number().int().min(2000).max(2100), language: Language.optional() }),
    reply: z.object({ rows: z.array(Holiday) }),
  },
  saveHolidays: {
    method: 'PUT',
    path: '/leave/holidays',
    summary:
      'Store the holidays of a year in place of those that were stored; leave that is approved stays as it is, and a choice ends with its holiday',
    needs: 'leave.rules',
    input: z.strictObject({
      year: z.int().min(2000).max(2100),
      days: z
        .array(z.strictObject({ day: Day, name: requiredText(80), isOptional: z.boolean().default(false) }))
        .max(MOST_HOLIDAYS)
        .refine((days) => isEachOnce(days.map(({ day }) => day)), 'Name each day once'),
    }),
    reply: z.object({ rows: z.array(Holiday) }),
    refuses: ['dates_disordered'],
  },
  blocks: {
    method: 'GET',
    path: '/leave/blocks',
    summary: 'Periods in which leave is not approved without a reason, those to come first',
    needs: 'leave.own',
    input: z.object(pageInput),
    reply: page(LeaveBlock),
  },
  addBlock: {
    method: 'POST',
    path: '/leave/blocks',
    summary: 'Block a period for leave, of one department or all',
    needs: 'leave.rules',
    input: z.strictObject({
      from: Day,
      until: Day,
      departmentId: z.uuid().nullable().default(null),
      reason: requiredText(200),
    }),
    reply: LeaveBlock,
    refuses: ['dates_disordered', 'unknown_reference'],
  },
  removeBlock: {
    method: 'DELETE',
    path: '/leave/blocks/:leaveBlockId',
    summary: 'Block a period no longer',
    needs: 'leave.rules',
    input: z.object({ leaveBlockId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found'],
  },
})
