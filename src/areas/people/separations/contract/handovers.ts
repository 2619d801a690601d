import * as z from 'zod'
import { isEachOnce, routes } from '#core/contract.ts'
import { WORK_KINDS } from '../rules/choices.ts'
import { OpenWork } from './replies.ts'

const separationId = z.uuid()

export const handoverLines = routes({
  work: {
    method: 'GET',
    path: '/separations/:separationId/work',
    summary: 'What is still assigned to an employee who leaves, and what was passed on',
    needs: 'separations.read',
    input: z.object({ separationId }),
    reply: OpenWork,
    refuses: ['not_found'],
  },
  handOver: {
    method: 'POST',
    path: '/separations/:separationId/handovers',
    summary: 'Pass on what is assigned to an employee who leaves, to a colleague or back to the departments',
    needs: 'separations.manage',
    input: z.strictObject({
      separationId,
      /** The colleague who gets it; without one it is assigned to no one. */
      heirId: z.uuid().nullable().default(null),
      kinds: z
        .array(z.enum(WORK_KINDS))
        .min(1)
        .max(WORK_KINDS.length)
        .refine((kinds) => isEachOnce(kinds), 'Name each kind once'),
    }),
    reply: OpenWork,
    refuses: [
      'not_found',
      'own_separation',
      'separation_over',
      'nothing_to_hand_over',
      'heir_not_at_work',
      'heir_may_not',
    ],
  },
})
