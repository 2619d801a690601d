import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { rooms } from '#areas/property/rooms/contract.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { channels } from '../contract/channels.ts'

type Props = { propertyId: number; done: (address: string) => void; close: () => void }

/** A new calendar of a room type, or of one room of it. */
export function FeedForm({ propertyId, done, close }: Props) {
  const { t } = useTranslation('channels')
  const types = useQuery(queryOf(rooms.types, {}))
  const all = useQuery(queryOf(rooms.list, {}))
  const form = useRouteForm(channels.createFeed, {
    defaults: { propertyId, name: '', roomTypeId: '', roomId: null },
    onDone: ({ address }) => done(address),
  })
  const roomTypeId = form.watch('roomTypeId')
  const ofType = (all.data?.rows ?? []).filter((room) => room.roomTypeId === roomTypeId)
  return (
    <FormDialog form={form} title={t('feeds.add')} label={t('feeds.add')} onClose={close}>
      <TextField form={form} name="name" label={t('name')} help={t('feeds.nameHelp')} maxLength={60} isRequired />
      <SelectField
        form={form}
        name="roomTypeId"
        label={t('feeds.type')}
        blank={t('feeds.chooseType')}
        options={(types.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChosen={() => form.setValue('roomId', null)}
        isRequired
      />
      <SelectField
        form={form}
        name="roomId"
        label={t('feeds.room')}
        blank={t('feeds.wholeType')}
        options={ofType.map(({ id, number }) => ({ value: id, label: number }))}
      />
    </FormDialog>
  )
}
