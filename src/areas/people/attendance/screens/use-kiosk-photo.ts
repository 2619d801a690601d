import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Reply } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { changeNote } from '#web/outbox/outbox.ts'
import { useSession } from '#web/session.ts'
import { attendance } from '../contract/attendance.ts'

type Known = Reply<typeof attendance.kiosk>

/** Whether this kiosk takes photos, and for how many days they are stored; while offline what was last known, also after a reload. */
export function useKioskPhoto(): Known | undefined {
  const note = `kiosk photo ${useSession().user.propertyId ?? 0}`
  const { data } = useQuery(queryOf(attendance.kiosk, {}))
  const [stored, setStored] = useState<Known>()
  useEffect(() => {
    let isOpen = true
    void changeNote<Known>(note, (before) => data ?? before).then((known) => {
      if (isOpen) setStored(known)
    })
    return () => {
      isOpen = false
    }
  }, [note, data])
  return data ?? stored
}
