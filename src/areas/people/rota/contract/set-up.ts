import * as z from 'zod'
import { isEachOnce, requiredText, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { DRIVERS } from '../rules/coverage.ts'
import { MOST_REMIND_HOURS } from '../rules/guards.ts'
import { SHIFT_KINDS } from '../rules/states.ts'
import { SHIFT_COLORS } from './choices.ts'
import { Coverage, RotaPattern, RotaSettings, ShiftType } from './replies.ts'

export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time of day like 07:30')

const shiftType = {
  code: requiredText(4)
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,4}$/, 'Use one to four letters or digits'),
  name: requiredText(60),
  color: z.enum(SHIFT_COLORS).default('BLUE'),
  kind: z.enum(SHIFT_KINDS).exclude(['DAY_OFF']).default('WORK'),
  starts: TimeOfDay,
  ends: TimeOfDay,
  pauseStarts: TimeOfDay.nullable().default(null),
  pauseEnds: TimeOfDay.nullable().default(null),
  unpaidBreak: z.int().min(0).max(480).default(0),
  paidBreak: z.int().min(0).max(480).default(0),
  departmentIds: z.array(z.uuid()).max(100).default([]),
  documentTypeIds: z.array(z.uuid()).max(20).refine(isEachOnce, 'Name each document once').default([]),
  isActive: z.boolean().default(true),
}
const pattern = {
  name: requiredText(60),
  days: z
    .array(z.union([z.uuid(), z.literal('OFF'), z.literal('')]))
    .min(7)
    .max(56)
    .refine((days) => days.length % 7 === 0, 'Use whole weeks'),
  isActive: z.boolean().default(true),
}
const weekdays = z.array(z.int().min(1).max(7)).min(1).max(7).refine(isEachOnce, 'Name each number once')
const coverage = {
  departmentId: z.uuid(),
  positionId: z.uuid().nullable().default(null),
  weekdays: weekdays.default([1, 2, 3, 4, 5, 6, 7]),
  from: Day.nullable().default(null),
  until: Day.nullable().default(null),
  starts: TimeOfDay,
  ends: TimeOfDay,
  driver: z.enum(DRIVERS).default('FIXED'),
  amount: z.int().min(1).max(1_000).default(1),
}
const isForward = ({ from, until }: { from: Day | null; until: Day | null }) =>
  from === null || until === null || from <= until
const FORWARD = { path: ['until'], message: 'Must not be before the first day' }
const SAVING = ['not_found', 'stale_version'] as const

export const setUpLines = routes({
  setUp: {
    method: 'GET',
    path: '/rota/set-up',
    summary: 'Shift types, patterns, how many people are needed, and what a planner is warned of',
    needs: 'rota.own',
    input: z.object({}),
    reply: z.object({
      types: z.array(ShiftType),
      patterns: z.array(RotaPattern),
      coverage: z.array(Coverage),
      settings: RotaSettings,
      /** `isPlanned`: whether the caller plans it. */
      departments: z.array(z.object({ id: z.uuid(), name: z.string(), isPlanned: z.boolean() })),
      positions: z.array(z.object({ id: z.uuid(), title: z.string(), departmentId: z.uuid() })),
      documentTypes: z.array(z.object({ id: z.uuid(), name: z.string(), isActive: z.boolean() })),
    }),
  },
  createShiftType: {
    method: 'POST',
    path: '/rota/shift-types',
    summary: 'Add a shift type',
    needs: 'rota.rules',
    input: z.object(shiftType),
    reply: ShiftType,
    refuses: ['code_taken', 'shift_times_disordered', 'unknown_reference'],
  },
  updateShiftType: {
    method: 'PUT',
    path: '/rota/shift-types/:shiftTypeId',
    summary: 'Change a shift type; shifts that are planned stay as they are',
    needs: 'rota.rules',
    input: z.object({ shiftTypeId: z.uuid(), version: z.int(), ...shiftType }),
    reply: ShiftType,
    refuses: [...SAVING, 'code_taken', 'shift_times_disordered', 'unknown_reference'],
  },
  createPattern: {
    method: 'POST',
    path: '/rota/patterns',
    summary: 'Add a pattern of one to eight weeks',
    needs: 'rota.rules',
    input: z.object(pattern),
    reply: RotaPattern,
    refuses: ['name_taken', 'unknown_reference'],
  },
  updatePattern: {
    method: 'PUT',
    path: '/rota/patterns/:patternId',
    summary: 'Change a pattern; what it has planned stays as it is',
    needs: 'rota.rules',
    input: z.object({ patternId: z.uuid(), version: z.int(), ...pattern }),
    reply: RotaPattern,
    refuses: [...SAVING, 'name_taken', 'unknown_reference'],
  },
  createCoverage: {
    method: 'POST',
    path: '/rota/coverage-rules',
    summary: 'Say how many people a department needs within a part of the day',
    needs: 'rota.rules',
    input: z.object(coverage).refine(isForward, FORWARD),
    reply: Coverage,
    refuses: ['unknown_reference'],
  },
  updateCoverage: {
    method: 'PUT',
    path: '/rota/coverage-rules/:coverageRuleId',
    summary: 'Change how many people are needed',
    needs: 'rota.rules',
    input: z.object({ coverageRuleId: z.uuid(), version: z.int(), ...coverage }).refine(isForward, FORWARD),
    reply: Coverage,
    refuses: [...SAVING, 'unknown_reference'],
  },
  removeCoverage: {
    method: 'DELETE',
    path: '/rota/coverage-rules/:coverageRuleId',
    summary: 'Need no people by this rule any longer',
    needs: 'rota.rules',
    input: z.object({ coverageRuleId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found'],
  },
  saveSettings: {
    method: 'PUT',
    path: '/rota/settings',
    summary: 'Set what a planner is warned of, until when people may swap, and when they are reminded of a shift',
    needs: 'rota.rules',
    input: z.object({
      version: z.int(),
      minRestMinutes: z.int().min(0).max(1_440),
      maxWeekMinutes: z.int().min(60).max(10_080),
      maxDaysInRow: z.int().min(1).max(31),
      /** Hours before a shift. */
      swapHours: z.int().min(0).max(336),
      /** Hours before a shift; 0 is no reminder. Stays as it is stored when left out. */
      remindHours: z.int().min(0).max(MOST_REMIND_HOURS).optional(),
    }),
    reply: RotaSettings,
    refuses: ['stale_version'],
  },
})
