import { useTranslation } from 'react-i18next'
import { useCan } from '#web/session.ts'
import { Choice } from '#web/ui/choice.tsx'
import { type Segment, SEGMENTS } from '../contract/choices.ts'
import type { Booking } from '../contract/replies.ts'
import { useSaveDetail } from './use-edit.ts'

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
  const canWrite = useCan('bookings.write')
  const save = useSaveDetail(booking, t('said.segmentSaved'))
  const { segment } = booking
  if (!canWrite) return segment === '' ? null : <>{t(`segment.${segment}`)}</>
  return (
    <SegmentChoice
      value={segment}
      unset={segment === '' ? t('segment.UNKNOWN') : undefined}
      onChange={(to) => to !== '' && save({ segment: to })}
    />
  )
}
