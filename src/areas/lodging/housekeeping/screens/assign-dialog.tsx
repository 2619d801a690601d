import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Attendant, type BoardRoom, housekeeping } from '../contract.ts'

type Props = { rooms: readonly BoardRoom[]; attendants: readonly Attendant[]; onClose: () => void; onDone: () => void }

/** Assigns rooms to an attendant; who is not on duty or on leave is marked. */
export function AssignDialog({ rooms, attendants, onClose, onDone }: Props) {
  const { t } = useTranslation('housekeeping')
  const form = useRouteForm(housekeeping.assign, {
    known: { roomIds: rooms.map(({ roomId }) => roomId) },
    defaults: { employeeId: '' },
    refusedAt: { not_found: 'employeeId' },
    onDone: () => {
      toast(t('attendants.assigned', { count: rooms.length }))
      onDone()
    },
  })
  const onDutyFirst = attendants.toSorted((a, b) => Number(b.duty === 'ON_DUTY') - Number(a.duty === 'ON_DUTY'))
  const noteOf = ({ duty, assignedMinutes: assigned, capacityMinutes: capacity }: Attendant) =>
    duty === 'ON_DUTY' ? t('attendants.minutes', { assigned, capacity }) : t(`attendants.duty.${duty}`)
  return (
    <FormDialog
      form={form}
      title={t('attendants.assignRooms', { numbers: rooms.map(({ number }) => number).join(', ') })}
      label={t('attendants.assign')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="employeeId"
        label={t('attendants.attendant')}
        options={[
          { value: '', label: t('attendants.nobody') },
          ...onDutyFirst.map((one) => ({ value: one.employeeId, label: `${one.name} · ${noteOf(one)}` })),
        ]}
      />
    </FormDialog>
  )
}
