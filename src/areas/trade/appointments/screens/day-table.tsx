import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import type { Appointment } from '../contract.ts'
import { AppointmentStatusChip, SpanText } from './appointment-marks.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { useSteps } from './steps.tsx'

/** A day as a list, where there is no room for columns. */
export function DayTable({ rows, onOpen }: { rows: readonly Appointment[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation('appointments')
  const [cancelled, setCancelled] = useState<Appointment>()
  const steps = useSteps(setCancelled)
  if (rows.length === 0) return <EmptyState icon="calendar" title={t('day.empty')} text={t('day.emptyText')} />
  return (
    <>
      <Section isFlush>
        <DataTable
          label={t('day.title')}
          rows={rows}
          rowKey={(row) => row.id}
          onOpen={(row) => onOpen(row.id)}
          actions={steps}
          columns={[
            { key: 'guest', label: t('guest'), phone: 'title', cell: (row) => row.guestName },
            { key: 'time', label: t('time'), cell: (row) => <SpanText appointment={row} /> },
            { key: 'service', label: t('service'), cell: (row) => row.serviceName },
            { key: 'staff', label: t('staff'), cell: (row) => row.staffName },
            {
              key: 'status',
              label: t('statusLabel'),
              phone: 'end',
              cell: (row) => <AppointmentStatusChip status={row.status} />,
            },
          ]}
        />
      </Section>
      {cancelled && <CancelDialog appointment={cancelled} onClose={() => setCancelled(undefined)} />}
    </>
  )
}
