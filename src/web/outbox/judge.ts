import type { ApiError } from '../api-error.ts'
import type { DeliveryOutcome } from './queue.ts'

/** Statuses that are not about the request itself: it waits and is sent again. */
const LATER_STATUS = new Set([0, 401, 408, 423, 429, 502, 503, 504, 507])

/** What a failed response means for a write that waits. */
export function judged({
  status,
  code,
  details,
}: Pick<ApiError, 'status' | 'details'> & { code: string }): DeliveryOutcome {
  // The key was used with another session of the same user: what it was made for has been done.
  if (code === 'idempotency_key_reused') return { kind: 'done', reply: undefined }
  if (LATER_STATUS.has(status) || code === 'in_progress') return { kind: 'waiting' }
  return { kind: 'refused', refusal: { code, status, details } }
}
