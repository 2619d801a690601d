import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { type Attendant, housekeeping } from '../contract.ts'
import { AttendantsPanel } from './attendants-panel.tsx'

type Hands = {
  attendants: readonly Attendant[]
  /** Who cleans a room today; undefined for a room of no one. */
  nameOf: (roomId: string) => string | undefined
  /** Whether a room is one of the attendant that the address names. */
  isShown: (roomId: string) => boolean
}

/** Who cleans which room today. */
export function useHands(): Hands {
  const [url] = useUrlState()
  const { data } = useQuery(queryOf(housekeeping.assignments, {}))
  const attendants = data?.attendants ?? []
  const names = new Map(attendants.map(({ employeeId, name }) => [employeeId, name]))
  const handOf = new Map((data?.rooms ?? []).map(({ roomId, employeeId }) => [roomId, employeeId]))
  const wanted = url['attendant']
  return {
    attendants,
    nameOf: (roomId) => names.get(handOf.get(roomId) ?? ''),
    isShown: (roomId) => !wanted || (handOf.get(roomId) ?? 'NONE') === wanted,
  }
}

/** Opens who cleans today. */
export function AttendantsButton() {
  const { t } = useTranslation('housekeeping')
  const [, setUrl] = useUrlState()
  return (
    <Button variant="outlined" onClick={() => setUrl({ attendants: 'yes', room: undefined })}>
      {t('attendants.title')}
    </Button>
  )
}

/** The panel of attendants, where the address opens it. */
export function OpenAttendants({ mayWrite }: { mayWrite: boolean }) {
  const [url, setUrl] = useUrlState()
  const { data } = useQuery(queryOf(housekeeping.assignments, {}))
  if (url['attendants'] !== 'yes' || !data) return null
  return (
    <AttendantsPanel
      assignments={data}
      mayWrite={mayWrite}
      show={(employeeId) => setUrl({ attendant: employeeId, attendants: undefined })}
      close={() => setUrl({ attendants: undefined })}
    />
  )
}
