import * as z from 'zod'
import type { Jobs } from '#server/jobs/jobs.ts'
import { followRequest } from './actions.ts'

const Payload = z.object({ sisterId: z.int(), privacyRequestId: z.uuid() })

export const privacyJobs: Jobs = {
  /** Carries out what was requested at a sister property of the same controller. */
  'privacy.follow': {
    run: async ({ inProperty }, payload) => {
      const { sisterId, privacyRequestId } = Payload.parse(payload)
      await inProperty(sisterId, (ctx) => followRequest(ctx, privacyRequestId))
    },
  },
}
