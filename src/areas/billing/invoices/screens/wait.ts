import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import type { ApiError } from '#web/api.ts'

const secondsLeft = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Counts down what a `too_many_attempts` asks one to wait. */
export function useWait(error: ApiError | null): { seconds: number; isWaiting: boolean } {
  const [wait, setWait] = useState<{ error: ApiError; until: number; seconds: number }>()
  const isAsked = error?.code === 'too_many_attempts' || error?.code === 'too_many_requests'
  if (error && isAsked && wait?.error !== error) {
    const seconds = Math.ceil(error.retryAfterSeconds ?? 60)
    setWait({ error, until: Date.now() + seconds * 1000, seconds })
  }
  const until = wait?.until
  useEffect(() => {
    if (until === undefined) return
    const timer = setInterval(() => {
      const seconds = secondsLeft(until)
      setWait((before) => before && { ...before, seconds })
      if (seconds === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  const seconds = isAsked && wait?.error === error ? wait.seconds : 0
  return { seconds, isWaiting: seconds > 0 }
}

/** 'Try again in 14 minutes', in seconds only at the end. */
export const waitText = (t: TFunction<[string, ...string[]]>, seconds: number): string =>
  seconds > 90
    ? t('invoices:access.waitMinutes', { count: Math.ceil(seconds / 60) })
    : t('invoices:access.waitSeconds', { count: seconds })
