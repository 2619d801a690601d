import * as z from 'zod'
import { reportCode } from '#areas/insight/reports/contract/reports.ts'
import { MAX_RECIPIENTS } from '#areas/insight/schedules/contract/limits.ts'
import { contract, Flag, isEachOnce, page, pageInput } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { MAX_CHANGE, MAX_THRESHOLD } from './limits.ts'
import { Against, Alert, AlertSpan, CutKey, Direction, Frequency } from './replies.ts'

/** A figure of a report of the library, whole or of one value of a key. */
const figure = {
  reportCode,
  metric: z.string().min(1).max(40),
  cutBy: CutKey.optional(),
  cutValue: z.string().max(120).optional(),
  span: AlertSpan,
  against: Against.default('value'),
}

const alert = {
  ...figure,
  direction: Direction,
  /** In the unit of the figure; against the budget or last year, by how many basis points of that it differs. */
  threshold: z.coerce.number().int().min(-MAX_THRESHOLD).max(MAX_THRESHOLD),
  repeats: Frequency.default('DAILY'),
  recipientIds: z
    .array(z.coerce.number().int().positive())
    .min(1)
    .max(MAX_RECIPIENTS)
    .refine(isEachOnce, 'Name each person once'),
}

type Cut = { cutBy?: string | undefined; cutValue?: string | undefined }
const isWholeCut = ({ cutBy, cutValue }: Cut) => (cutBy === undefined) === (cutValue === undefined)
const HALF_CUT = { message: 'Choose one of them, or leave both empty', path: ['cutValue'] }

type Bound = { against: string; threshold: number }
const isWithin = ({ against, threshold }: Bound) => against === 'value' || (threshold >= 0 && threshold <= MAX_CHANGE)
const BEYOND = { message: 'Enter a percentage from 0 to 1000', path: ['threshold'] }

const alertId = { alertId: z.uuid() }
const FIGURE = ['not_found', 'unknown_figure', 'not_filtered_so'] as const
const RECIPIENTS = ['not_a_colleague', 'recipient_not_allowed'] as const

export const alerts = contract('alerts', {
  list: {
    method: 'GET',
    path: '/alerts',
    summary: 'Alerts on figures the caller may read: all of the property for who may set them, else those they receive',
    needs: 'reports.read',
    input: z.object({ ...pageInput, isHolding: Flag.optional(), language: Language.optional() }),
    reply: page(Alert),
  },
  preview: {
    method: 'GET',
    path: '/alerts/preview',
    summary: 'What a figure is now, and what it would be measured against; null is missing, and never below or above',
    needs: 'alerts.write',
    input: z.object(figure).refine(isWholeCut, HALF_CUT),
    reply: z.object({ from: Day, until: Day, value: z.number().nullable(), reference: z.number().nullable() }),
    refuses: [...FIGURE],
  },
  create: {
    method: 'POST',
    path: '/alerts',
    summary: 'Notify users of the property, who may read it, when a figure is below or above something',
    needs: 'alerts.write',
    input: z.object(alert).refine(isWholeCut, HALF_CUT).refine(isWithin, BEYOND),
    reply: Alert,
    refuses: [...FIGURE, ...RECIPIENTS, 'too_many_alerts'],
  },
  update: {
    method: 'PUT',
    path: '/alerts/:alertId',
    summary: 'Change an alert; it is weighed anew',
    needs: 'alerts.write',
    input: z
      .object({ ...alertId, version: z.int(), ...alert })
      .refine(isWholeCut, HALF_CUT)
      .refine(isWithin, BEYOND),
    reply: Alert,
    refuses: [...FIGURE, ...RECIPIENTS, 'stale_version'],
  },
  pause: {
    method: 'PUT',
    path: '/alerts/:alertId/pause',
    summary: 'Stop weighing an alert for now',
    needs: 'alerts.write',
    input: z.object(alertId),
    reply: Alert,
    refuses: ['not_found'],
  },
  resume: {
    method: 'PUT',
    path: '/alerts/:alertId/resume',
    summary: 'Weigh an alert again, at once',
    needs: 'alerts.write',
    input: z.object(alertId),
    reply: Alert,
    refuses: ['not_found'],
  },
  delete: {
    method: 'DELETE',
    path: '/alerts/:alertId',
    summary: 'Delete an alert; notifications it has sent stay',
    needs: 'alerts.write',
    input: z.object(alertId),
    reply: z.object(alertId),
    refuses: ['not_found'],
  },
})
