import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { rooms } from '#areas/property/rooms/contract.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { channels } from '../contract/channels.ts'

/** A calendar of a portal to be read, and the room it is of. */
export function CalendarForm({ propertyId, close }: { propertyId: number; close: () => void }) {
  const { t } = useTranslation('channels')
  const all = useQuery(queryOf(rooms.list, {}))
  const form = useRouteForm(channels.addCalendar, {
    defaults: { propertyId, name: '', roomId: '', address: '' },
    onDone: ({ name }) => {
      toast(t('calendars.added', { name }))
      close()
    },
  })
  const label = ({ number, roomTypeName: type }: { number: string; roomTypeName: string }) =>
    t('feeds.ofRoom', { type, room: number })
  return (
    <FormDialog form={form} title={t('calendars.add')} label={t('calendars.add')} onClose={close}>
      <TextField form={form} name="name" label={t('name')} help={t('calendars.nameHelp')} maxLength={60} isRequired />
      <SelectField
        form={form}
        name="roomId"
        label={t('calendars.room')}
        blank={t('calendars.chooseRoom')}
        options={(all.data?.rows ?? []).map((room) => ({ value: room.id, label: label(room) }))}
        isRequired
      />
      <TextField
        form={form}
        name="address"
        label={t('calendars.address')}
        help={t('calendars.addressHelp')}
        maxLength={2000}
        isRequired
      />
    </FormDialog>
  )
}
