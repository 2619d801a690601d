import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type Day, isDay, mondayOf } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText } from '#web/ui/values.tsx'
import { attendance } from '../contract/attendance.ts'
import type { AttendanceDay } from '../contract/replies.ts'
import type { DayState } from '../rules/choices.ts'
import { DayPanel } from './day-panel.tsx'
import { useLength } from './use-length.ts'

const TONES: Readonly<Record<DayState, StatusTone>> = {
  OPEN: 'arrives',
  NEEDS_REVIEW: 'tentative',
  APPROVED: 'confirmed',
  LOCKED: 'past',
}

const keyOf = ({ employeeId, day }: AttendanceDay): string => `${employeeId} ${day}`
const mayApprove = ({ state }: AttendanceDay): boolean => state === 'NEEDS_REVIEW'

/** Days of a week, those with something to look at first; approved one by one or many at once. */
export function ReviewPart() {
  const { t } = useTranslation('attendance')
  const { today, time } = useDays()
  const [url, setUrl] = useUrlState()
  const [opened, setOpened] = useState<AttendanceDay>()
  const length = useLength()
  const approve = useApprove()
  const week = url['week'] && isDay(url['week']) ? mondayOf(url['week']) : mondayOf(today as Day)
  return (
    <Stack spacing={3}>
      <Stack direction="row" sx={{ gap: 2 }}>
        <Button onClick={() => setUrl({ week: addDays(week, -7) })}>{t('team.earlier')}</Button>
        <Button onClick={() => setUrl({ week: undefined })}>{t('team.thisWeek')}</Button>
        <Button onClick={() => setUrl({ week: addDays(week, 7) })}>{t('team.later')}</Button>
        <DayText day={week} />
      </Stack>
      <DataList
        key={week}
        label={t('team.tabs.review')}
        source={attendance.review}
        input={{ weekStart: week }}
        rowKey={keyOf}
        columns={[
          { key: 'employeeName', label: t('team.employee'), cell: ({ employeeName }) => employeeName, phone: 'title' },
          { key: 'day', label: t('team.day'), cell: ({ day }) => <DayText day={day} shape="short" /> },
          { key: 'status', label: t('team.state'), cell: ({ status }) => t(`team.status.${status}`) },
          {
            key: 'times',
            label: `${t('team.in')} – ${t('team.out')}`,
            cell: ({ firstIn, lastOut }) => `${firstIn ? time(firstIn) : '–'} – ${lastOut ? time(lastOut) : '–'}`,
          },
          { key: 'worked', label: t('team.hours'), cell: ({ worked }) => length(worked), align: 'end' },
          {
            key: 'overtime',
            label: t('team.overtime'),
            cell: ({ overtime }) => (overtime > 0 ? length(overtime) : ''),
            align: 'end',
            phone: 'hidden',
          },
          {
            key: 'exceptions',
            label: t('team.exceptions'),
            cell: ({ exceptions }) => exceptions.map((each) => t(`team.exception.${each}`)).join(', '),
          },
          {
            key: 'state',
            label: t('team.waiting'),
            cell: ({ state }) => <StatusChip tone={TONES[state]} label={t(`team.dayState.${state}`)} />,
            phone: 'end',
          },
        ]}
        isMarked={({ exceptions }) => exceptions.length > 0}
        onOpen={setOpened}
        bulkActions={[
          {
            label: t('team.approve'),
            run: (rows, clear) => void approve(rows.filter(mayApprove)).then(clear),
          },
        ]}
        empty={{ title: t('team.noDays'), text: t('team.noDaysText') }}
      />
      {opened && <DayPanel day={opened} onClose={() => setOpened(undefined)} />}
    </Stack>
  )
}

/** Approves days with all of their overtime. */
function useApprove() {
  const { t } = useTranslation('attendance')
  const notify = useNotify()
  const { mutateAsync } = useSend(attendance.approve)
  return async (rows: readonly AttendanceDay[]) => {
    if (rows.length === 0) return
    const days = rows.map(({ employeeId, day, version, overtime }) => ({ employeeId, day, version, overtimeApproved: overtime })) // prettier-ignore
    await mutateAsync({ days }).then(
      ({ approved }) => toast(t('team.approved', { count: approved })),
      (error: Error) => notify.refusal(error),
    )
  }
}
