import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { rooms } from '#areas/property/rooms/contract.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { portal } from '../contract/portal.ts'

/** Offers a dearer room type to guests of another one. */
export function UpgradeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('portal')
  const types = useQuery(queryOf(rooms.types, {})).data?.rows ?? []
  const options = types.map(({ id, name }) => ({ value: id, label: name }))
  const form = useRouteForm(portal.addUpgrade, {
    defaults: { fromTypeId: '', toTypeId: '' },
    refusedAt: { same_room_type: 'toTypeId', upgrade_known: 'toTypeId' },
    onDone: () => {
      toast(t('setUp.added'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('setUp.addUpgrade')} onClose={onClose}>
      <SelectField form={form} name="fromTypeId" label={t('setUp.from')} options={options} isRequired />
      <SelectField form={form} name="toTypeId" label={t('setUp.to')} options={options} isRequired />
      <MoneyField form={form} name="price" label={t('setUp.price')} help={t('setUp.priceHelp')} isRequired />
    </FormDialog>
  )
}
