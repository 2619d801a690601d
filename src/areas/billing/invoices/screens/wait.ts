import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import type { ApiError } from '#web/api-error.ts'

const secondsLeft = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Counts down the waiting time of a `too_many_attempts`. */
export function useWait(error: ApiError | null): { seconds: number; isWaiting: boolean } {
  const mustWait = error?.code === 'too_many_attempts' || error?.code === 'too_many_requests'
  const whole = mustWait ? Math.ceil(error.retryAfterSeconds ?? 60) : 0
  const [counted, setCounted] = useState<{ error: ApiError; seconds: number }>()
  useEffect(() => {
    if (!error || whole === 0) return
    const until = Date.now() + whole * 1000
    const timer = setInterval(() => {
      const seconds = secondsLeft(until)
      setCounted({ error, seconds })
      if (seconds === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [error, whole])
  const seconds = counted?.error === error ? counted.seconds : whole
  return { seconds, isWaiting: seconds > 0 }
}

/** 'Try again in 14 minutes', in seconds only at the end. */
export const waitText = (t: TFunction<[string, ...string[]]>, seconds: number): string =>
  seconds > 90
    ? t('invoices:access.waitMinutes', { count: Math.ceil(seconds / 60) })
    : t('invoices:access.waitSeconds', { count: seconds })
