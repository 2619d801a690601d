import { useTranslation } from 'react-i18next'
import { refusalSentence } from '#web/refusal-text.ts'
import type { ReservationMessage } from '../contract/reservations.ts'

/** Why a message waits, in the words of the refusal it met; of a dismissed one what was written. */
export function useReason(): (message: Pick<ReservationMessage, 'state' | 'reason' | 'details'>) => string {
  const { t } = useTranslation([
    'channels',
    'refusals',
    'lodgingRefusals',
    'propertyRefusals',
    'partiesRefusals',
    'ledgerRefusals',
  ])
  return ({ state, reason, details }) => {
    if (reason === '' || state === 'DISMISSED') return reason
    return refusalSentence(t, reason, details)
  }
}
