import * as z from 'zod'
import { page, pageInput, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'

export const Deputy = z
  .object({
    id: z.uuid(),
    /** The approver. */
    employeeId: z.uuid(),
    employeeName: z.string(),
    /** Who decides for them. */
    deputyEmployeeId: z.uuid(),
    deputyName: z.string(),
    from: Day,
    /** The last day. */
    until: Day,
    /** Whether it is the user who is away. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'Deputy' })
export type Deputy = z.infer<typeof Deputy>

const isInOrder = ({ from, until }: { from: string; until: string }) => until >= from

export const deputyRoutes = routes({
  deputies: {
    method: 'GET',
    path: '/approvals/deputies',
    summary:
      'Who decides for an approver who is away, the latest first: those of the user and those whose deputy they are; all of them for those who decide everything',
    needs: 'approvals.own',
    input: z.object(pageInput),
    reply: page(Deputy),
  },
  addDeputy: {
    method: 'POST',
    path: '/approvals/deputies',
    summary:
      'Name who decides for one from a day to a day, what waits already included. It goes one step: the deputy of a deputy decides nothing of it',
    needs: 'approvals.own',
    input: z
      .strictObject({
        /** The approver; the user themself when left out. Another one takes `approvals.all`. */
        employeeId: z.uuid().optional(),
        deputyEmployeeId: z.uuid(),
        from: Day,
        until: Day,
      })
      .refine(isInOrder, { path: ['until'], message: 'Must not be before the first day' }),
    reply: Deputy,
    refuses: [
      'not_found',
      'deputy_of_another',
      'unknown_reference',
      'own_deputy',
      'deputy_cannot_decide',
      'date_in_past',
      'deputy_taken',
    ],
  },
  endDeputy: {
    method: 'DELETE',
    path: '/approvals/deputies/:deputyId',
    summary: 'End it at once; what was decided stays decided',
    needs: 'approvals.own',
    input: z.object({ deputyId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found', 'deputy_of_another'],
  },
})
