import type { Run } from '../contract/replies.ts'

/** Whether a user may resume: the close failed, or its process has stopped. */
export const canGoOn = (run: Run): boolean => run.status === 'FAILED_RESUMABLE' || run.isStalled

export const toneOf = (run: Pick<Run, 'status'>) =>
  run.status === 'DONE'
    ? 'past'
    : run.status === 'RUNNING'
      ? 'arrives'
      : run.status === 'REVERSED'
        ? 'cancelled'
        : run.status === 'PLANNED'
          ? 'confirmed'
          : 'urgent'
