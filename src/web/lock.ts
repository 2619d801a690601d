import { useEffect } from 'react'
import { users } from '#areas/platform/users/contract/users.ts'
import type { Address } from '#core/address.ts'
import { send } from './api.ts'
import { useGo } from './navigation.tsx'
import { usePreference } from './preferences.ts'
import { queryClient } from './query-client.ts'
import { saveLocked } from './session.ts'

/** Hides everything at once, here and on the server, and goes to the lockscreen; nothing read so far stays in memory. */
export function lock(goTo: (address: Address) => void): void {
  const { pathname, search } = window.location
  saveLocked(true)
  void send(users.lock, {}).catch(() => {}) // unreachable now: the screen is hidden all the same
  queryClient.clear()
  goTo(`/sessions/lockscreen?return=${encodeURIComponent(pathname + search)}`)
}

const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Locks by itself after the minutes a user has chosen without a sign of life; 0 is never. */
export function useIdleLock(): void {
  const go = useGo()
  const minutes = usePreference('lockAfterMinutes')
  useEffect(() => {
    if (minutes === 0) return
    let timer = 0
    const wait = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => lock(go), minutes * 60_000)
    }
    wait()
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, wait, { passive: true })
    return () => {
      window.clearTimeout(timer)
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, wait)
    }
  }, [go, minutes])
}
