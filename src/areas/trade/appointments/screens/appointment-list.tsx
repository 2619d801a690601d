import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { appointments, type Appointment, APPOINTMENT_STATUSES } from '../contract.ts'
import { AppointmentPanel } from './appointment-panel.tsx'
import { AppointmentStatusChip, SpanText } from './appointment-marks.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { useSteps } from './steps.tsx'
import { useOutlet } from './use-outlet.ts'

/** Appointments by time, from today on unless the address has other days. */
export function AppointmentList() {
  const { t } = useTranslation('appointments')
  const go = useGo()
  const { today } = useDays()
  const [url, setUrl] = useUrlState()
  const { offered } = useOutlet()
  const [cancelled, setCancelled] = useState<Appointment>()
  const calendar = (variant: 'contained' | 'outlined') => (
    <Button variant={variant} startIcon={<Icon name="calendar" />} onClick={() => go('/master-service/service')}>
      {t('list.calendar')}
    </Button>
  )
  return (
    <Page title={t('list.title')} actions={calendar('contained')}>
      <DataList
        label={t('list.title')}
        source={appointments.list}
        {...(!url['from'] && !url['until'] && { input: { from: today } })}
        search="text"
        searchLabel={t('list.search')}
        filters={[
          { name: 'from', label: t('from'), kind: 'day' },
          { name: 'until', label: t('until'), kind: 'day' },
          {
            name: 'businessServiceId',
            label: t('outlet'),
            options: offered.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            name: 'status',
            label: t('statusLabel'),
            options: APPOINTMENT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
          },
        ]}
        columns={useColumns()}
        onOpen={({ id }) => setUrl({ appointment: id })}
        actions={useSteps(setCancelled)}
        empty={{ title: t('list.empty'), text: t('list.emptyText'), action: calendar('outlined') }}
      />
      {url['appointment'] && (
        <AppointmentPanel appointmentId={url['appointment']} onClose={() => setUrl({ appointment: undefined })} />
      )}
      {cancelled && <CancelDialog appointment={cancelled} onClose={() => setCancelled(undefined)} />}
    </Page>
  )
}

function useColumns(): readonly Column<Appointment>[] {
  const { t } = useTranslation('appointments')
  return [
    { key: 'day', label: t('dayLabel'), width: 150, cell: (row) => <DayText day={row.day} />, text: (row) => row.day },
    {
      key: 'time',
      label: t('time'),
      width: 120,
      cell: (row) => <SpanText appointment={row} />,
      text: (row) => row.startsAt,
    },
    { key: 'guestName', label: t('guest'), phone: 'title', cell: (row) => row.guestName },
    { key: 'serviceName', label: t('service'), cell: (row) => row.serviceName },
    { key: 'staffName', label: t('staff'), cell: (row) => row.staffName },
    {
      key: 'status',
      label: t('statusLabel'),
      phone: 'end',
      cell: (row) => <AppointmentStatusChip status={row.status} />,
      text: (row) => t(`status.${row.status}`),
    },
    {
      key: 'price',
      label: t('price'),
      align: 'end',
      cell: (row) => <MoneyText amount={row.price} currency={row.currency} />,
    },
  ]
}
