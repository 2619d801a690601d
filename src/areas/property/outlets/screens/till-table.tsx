import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { CheckboxField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SetupTable } from '#web/ui/setup-table.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { outlets, type PointOfSale } from '../contract.ts'

/** Tills by number, and the outlet each sells for. */
export function TillTable() {
  const { t } = useTranslation('outlets')
  const read = useQuery(queryOf(outlets.pointsOfSale, { includeInactive: true }))
  const places = useQuery(queryOf(outlets.list, { includeInactive: true })).data?.rows ?? []
  const place = ({ businessServiceId }: PointOfSale) =>
    places.find(({ id }) => id === businessServiceId)?.name ?? t('everyOutlet')
  return (
    <SetupTable
      needs="outlets.write"
      label={t('tab.tills')}
      read={read}
      columns={[
        { key: 'number', label: t('number'), align: 'end', width: 100, cell: (till) => till.number },
        { key: 'name', label: t('name'), cell: (till) => till.name, phone: 'title' },
        { key: 'outlet', label: t('outlet'), cell: place, text: place },
        { key: 'state', label: t('state'), width: 120, phone: 'end', cell: (till) => t(till.isActive ? 'on' : 'off') },
      ]}
      empty={{ icon: 'money', title: t('empty.tills'), text: t('empty.tillsText') }}
      dialog={(till, close) => <TillDialog till={till} onClose={close} />}
    />
  )
}

function TillDialog({ till, onClose }: { till: PointOfSale | undefined; onClose: () => void }) {
  const { t } = useTranslation(['outlets', 'shell'])
  const places = useQuery(queryOf(outlets.list, {})).data?.rows ?? []
  const form = useRouteForm(outlets.savePointOfSale, {
    defaults: till
      ? {
          id: till.id,
          version: till.version,
          name: till.name,
          businessServiceId: till.businessServiceId,
          isActive: till.isActive,
        }
      : { name: '', isActive: true },
    onDone: ({ name }) => {
      toast(t('saved', { name }))
      onClose()
    },
  })
  const title = till?.name ?? t('add.tills')
  return (
    <FormDialog form={form} title={title} label={t('shell:save')} onClose={onClose}>
      <TextField form={form} name="name" label={t('name')} isRequired autoFocus maxLength={60} />
      <SelectField
        form={form}
        name="businessServiceId"
        label={t('outlet')}
        blank={t('everyOutlet')}
        options={places.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {till && <CheckboxField form={form} name="isActive" label={t('isOn')} />}
    </FormDialog>
  )
}
