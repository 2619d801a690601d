import { useTranslation } from 'react-i18next'
import { useCan } from '#web/session.ts'
import { Choice } from '#web/ui/choice.tsx'
import { type Purpose, PURPOSES } from '../contract/choices.ts'
import type { Booking } from '../contract/replies.ts'
import { useSaveDetail } from './use-edit.ts'

type Props = { value: Purpose; onChange: (purpose: Purpose) => void }

/** Why guests come. */
export function PurposeChoice({ value, onChange }: Props) {
  const { t } = useTranslation('bookings')
  const options = PURPOSES.map((one) => ({ value: one, label: t(`purpose.${one || 'UNKNOWN'}`) }))
  return <Choice label={t('purposeLabel')} value={value} options={options} onChange={(one) => onChange(one as Purpose)} />
} // prettier-ignore

/** The purpose of a booking, changed where it is read. */
export function EditPurpose({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings')
  const canWrite = useCan('bookings.write')
  const save = useSaveDetail(booking, t('said.purposeSaved'))
  const { purpose } = booking
  if (!canWrite) return purpose === '' ? null : <>{t(`purpose.${purpose}`)}</>
  return <PurposeChoice value={purpose} onChange={(purpose) => save({ purpose })} />
}
