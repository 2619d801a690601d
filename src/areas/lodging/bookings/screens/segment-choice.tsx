import { useTranslation } from 'react-i18next'
import { useCan } from '#web/session.ts'
import { Choice } from '#web/ui/choice.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { bookings } from '../contract/bookings.ts'
import { type Segment, SEGMENTS } from '../contract/choices.ts'
import type { Booking } from '../contract/replies.ts'
import { useEdit, useRefusalWords } from './use-edit.ts'

type Props = {
  value: Segment | ''
  /** What no segment is called; without it there is always one. */
  unset?: string | undefined
  onChange: (segment: Segment | '') => void
}

/** Which part of the market a booking is of. */
export function SegmentChoice({ value, unset, onChange }: Props) {
  const { t } = useTranslation('bookings')
  const options = [
    ...(unset === undefined ? [] : [{ value: '', label: unset }]),
    ...SEGMENTS.map((one) => ({ value: one, label: t(`segment.${one}`) })),
  ]
  return <Choice label={t('segmentLabel')} value={value} options={options} onChange={(one) => onChange(one as Segment | '')} />
} // prettier-ignore

/** The segment of a booking, changed where it is read. */
export function EditSegment({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings')
  const words = useRefusalWords()
  const canWrite = useCan('bookings.write')
  const { mutate } = useEdit(bookings.update)
  const { id: bookingId, version, segment } = booking
  if (!canWrite) return segment === '' ? null : <>{t(`segment.${segment}`)}</>
  const save = (to: Segment | '') => {
    if (to === '') return
    mutate(
      { bookingId, version, segment: to },
      { onSuccess: () => toast(t('said.segmentSaved')), onError: (error) => toast(words(error)) },
    )
  }
  return <SegmentChoice value={segment} unset={segment === '' ? t('segment.UNKNOWN') : undefined} onChange={save} />
}
