import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { MomentText, PhoneLink } from '#web/ui/values.tsx'
import { attendance } from '../contract/attendance.ts'
import { CorrectionsPart } from './corrections-part.tsx'
import { DutyChip } from './duty-chip.tsx'
import { HoursPart } from './hours-part.tsx'
import { MonthPart } from './month-part.tsx'
import { PeoplePart } from './people-part.tsx'
import { ReviewPart } from './review-part.tsx'

/** `/hrm/attendance`: who is here now, days to approve, corrections, the month, hours accounts, and how people are known at a kiosk. */
export function TeamTimePage() {
  const { t } = useTranslation('attendance')
  const go = useGo()
  const maySetUp = useCan('attendance.rules')
  const names = [
    'duty',
    'review',
    'corrections',
    'month',
    'hours',
    ...(useCan('attendance.plan') ? ['kiosk' as const] : []),
  ] as const
  const tabs = useTabs(names, { label: (name) => t(`team.tabs.${name}`) })
  return (
    <Page
      title={t('team.title')}
      tabs={tabs}
      actions={maySetUp && <Button onClick={() => go('/hrm/attendance/set-up')}>{t('setUp.title')}</Button>}
    >
      {tabs.open === 'duty' && <OnDutyPart />}
      {tabs.open === 'review' && <ReviewPart />}
      {tabs.open === 'corrections' && <CorrectionsPart />}
      {tabs.open === 'month' && <MonthPart />}
      {tabs.open === 'hours' && <HoursPart />}
      {tabs.open === 'kiosk' && <PeoplePart />}
    </Page>
  )
}

function OnDutyPart() {
  const { t } = useTranslation('attendance')
  const { time } = useDays()
  return (
    <DataList
      label={t('team.tabs.duty')}
      source={attendance.onDuty}
      rowKey={({ employeeId }) => employeeId}
      columns={[
        { key: 'employeeName', label: t('team.employee'), cell: ({ employeeName }) => employeeName, phone: 'title' },
        {
          key: 'departmentName',
          label: t('team.department'),
          cell: ({ departmentName }) => departmentName,
          phone: 'hidden',
        },
        {
          key: 'shift',
          label: t('team.shift'),
          cell: ({ startAt, endAt }) => (startAt && endAt ? `${time(startAt)}–${time(endAt)}` : '–'),
        },
        {
          key: 'lastAt',
          label: t('team.last'),
          cell: ({ lastAt }) => (lastAt ? <MomentText instant={lastAt} /> : '–'),
        },
        { key: 'phone', label: t('team.call'), cell: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : '') },
        {
          key: 'state',
          label: t('team.state'),
          cell: ({ state }) => <DutyChip state={state} />,
          phone: 'end',
        },
      ]}
      empty={{ title: t('team.nobody'), text: t('team.nobodyText') }}
    />
  )
}
