import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { outlets } from '#areas/property/outlets/contract.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { appointments, type Appointment } from '../contract.ts'
import { TimeChoice } from './time-choice.tsx'

/** Moves an appointment to another time, or to another member of staff. */
export function MoveDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t } = useTranslation('appointments')
  const { businessServiceId, productId } = appointment
  const [day, setDay] = useState<string>(appointment.day)
  const [staffId, setStaffId] = useState(appointment.staffId)
  const [startsAt, setStartsAt] = useState(appointment.startsAt)
  const people = useQuery(queryOf(outlets.resources, { businessServiceId })).data?.rows.filter(
    ({ kind }) => kind === 'STAFF',
  )
  const form = useRouteForm(appointments.move, {
    defaults: { appointmentId: appointment.id, version: appointment.version, startsAt, staffId },
    onDone: ({ guestName: name }) => {
      toast(t('move.done', { name }))
      onClose()
    },
  })
  const choose = (next: { startsAt?: string; staffId?: string }) => {
    if (next.startsAt) setStartsAt(next.startsAt)
    if (next.staffId) setStaffId(next.staffId)
    for (const [field, value] of Object.entries(next)) form.setValue(field as 'startsAt', value, { shouldDirty: true })
  }
  const title = t('move.title', { name: appointment.guestName })
  return (
    <FormDialog form={form} title={title} label={t('move.ok')} onClose={onClose} width={560}>
      <MuiTextField
        select
        label={t('staff')}
        value={staffId}
        onChange={(event) => choose({ staffId: event.target.value })}
      >
        {(people ?? [{ id: appointment.staffId, name: appointment.staffName }]).map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </MuiTextField>
      <DayInput label={t('dayLabel')} value={day} onChange={setDay} />
      {day && (
        <TimeChoice
          businessServiceId={businessServiceId}
          day={day}
          what={{ productId }}
          staffId={staffId}
          value={startsAt}
          onChange={(next) => choose({ startsAt: next })}
        />
      )}
    </FormDialog>
  )
}
