import * as z from 'zod'
import { contract, FileReply, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { PositiveMinor } from '#core/money.ts'
import {
  Blocker,
  ChargePer,
  Check,
  ClosingSettings,
  Effect,
  FixedCharge,
  Flash,
  Policy,
  Run,
  timeOfDay,
} from './replies.ts'

const chargeFields = {
  name: requiredText(80),
  /** Before tax, unless the property's prices include it. */
  amount: PositiveMinor,
  per: ChargePer,
  isTaxed: z.boolean().default(true),
  roomTypeId: z.uuid().optional(),
  from: Day.optional(),
  /** Half-open. */
  until: Day.optional(),
}

const isSpan = [
  (charge: { from?: Day | undefined; until?: Day | undefined }) =>
    charge.from === undefined || charge.until === undefined || charge.from < charge.until,
  { path: ['until'], message: 'Ends before it begins' },
] satisfies [(charge: { from?: Day | undefined; until?: Day | undefined }) => boolean, object]

export const closing = contract('closing', {
  overview: {
    method: 'GET',
    path: '/closing',
    summary: 'The day to be closed: the checklist with what would happen, the run under way, the last one',
    needs: 'closing.read',
    input: z.object({}),
    reply: z.object({
      businessDate: Day,
      /** The calendar's day at the property. */
      today: Day,
      /** Whether it is still before the hour from which a day may be closed by hand. */
      isEarly: z.boolean(),
      checks: z.array(Check),
      run: Run.nullable(),
      last: Run.nullable(),
      settings: ClosingSettings,
    }),
  },
  start: {
    method: 'POST',
    path: '/closing/runs',
    summary: 'Close the business date as was decided; answers BLOCKED with what stands in the way, or RUNNING',
    needs: 'closing.write',
    input: z.object({
      businessDate: Day,
      /** What becomes of each guest, by the id of the finding; one that is not named stops the close. Left out: the policies decide. */
      decisions: z
        .array(z.strictObject({ id: z.uuid(), action: Policy }))
        .max(500)
        .optional(),
      /** Why it is closed before the hour of the property; needs closing.override. */
      overrideReason: text(300).default(''),
    }),
    reply: Run,
    refuses: ['day_closed', 'day_not_over', 'close_too_early', 'close_running'],
  },
  resume: {
    method: 'POST',
    path: '/closing/runs/:runId/resume',
    summary: 'Go on with an interrupted close, or one that its process left, where it stopped',
    needs: 'closing.write',
    input: z.object({ runId: z.uuid() }),
    reply: Run,
    refuses: ['not_found', 'close_not_resumable'],
  },
  reverse: {
    method: 'POST',
    path: '/closing/runs/:runId/reversal',
    summary: 'Open the day again that was closed last: the business date goes back, its postings are reversed by lines',
    needs: 'closing.write',
    input: z.object({
      runId: z.uuid(),
      reason: requiredText(300),
      /** Effects to undo as well; when one cannot be undone, nothing is reversed. */
      bringBack: z.array(z.uuid()).max(500).default([]),
    }),
    reply: Run,
    refuses: ['not_found', 'close_is_final', 'close_running', 'day_in_use', 'effect_stands'],
  },
  effects: {
    method: 'GET',
    path: '/closing/runs/:runId/effects',
    summary: 'What a close did to bookings: no-shows, check-outs, extensions, released options',
    needs: 'closing.read',
    input: z.object({ runId: z.uuid() }),
    reply: z.object({ rows: z.array(Effect) }),
    refuses: ['not_found'],
  },
  run: {
    method: 'GET',
    path: '/closing/runs/:runId',
    summary: 'A close with its steps',
    needs: 'closing.read',
    input: z.object({ runId: z.uuid() }),
    reply: Run,
    refuses: ['not_found'],
  },
  list: {
    method: 'GET',
    path: '/closing/runs',
    summary: 'Closes, latest first',
    needs: 'closing.read',
    input: z.object({ ...pageInput, from: Day.optional(), until: Day.optional() }),
    reply: page(Run),
  },
  flash: {
    method: 'GET',
    path: '/closing/runs/:runId/flash',
    summary: 'What the closed day was like, beside yesterday, the month and the year before',
    needs: 'closing.read',
    input: z.object({ runId: z.uuid() }),
    reply: Flash,
    refuses: ['not_found'],
  },
  report: {
    method: 'GET',
    path: '/closing/runs/:runId/report',
    summary: 'The report pack of a closed day as PDF',
    needs: 'closing.read',
    input: z.object({ runId: z.uuid(), language: Language.optional() }),
    produces: 'application/pdf',
    reply: FileReply,
    refuses: ['not_found'],
  },
  setSettings: {
    method: 'PUT',
    path: '/closing/settings',
    summary: 'When the day closes, and what it does with what stands in the way',
    needs: 'closing.write',
    input: z.object({
      version: z.int(),
      closesAt: timeOfDay.nullable().default(null),
      /** Left out: as before. */
      earliestAt: timeOfDay.optional(),
      noShowAt: timeOfDay.optional(),
      policies: z.partialRecord(Blocker, Policy),
    }),
    reply: ClosingSettings,
    refuses: ['stale_version', 'unknown_reference'],
  },
  charges: {
    method: 'GET',
    path: '/closing/charges',
    summary: 'Charges that are posted with every night',
    needs: 'closing.read',
    input: z.object({}),
    reply: z.object({ rows: z.array(FixedCharge) }),
  },
  createCharge: {
    method: 'POST',
    path: '/closing/charges',
    summary: 'Charge something to every stay, per night, adult or stay',
    needs: 'closing.write',
    input: z.object(chargeFields).refine(...isSpan),
    reply: FixedCharge,
    refuses: ['name_taken', 'unknown_reference'],
  },
  updateCharge: {
    method: 'PUT',
    path: '/closing/charges/:chargeId',
    summary: 'Change or retire a charge; what was posted stays',
    needs: 'closing.write',
    input: z
      .object({ chargeId: z.uuid(), version: z.int(), isActive: z.boolean().default(true), ...chargeFields })
      .refine(...isSpan),
    reply: FixedCharge,
    refuses: ['not_found', 'stale_version', 'name_taken', 'unknown_reference'],
  },
})
