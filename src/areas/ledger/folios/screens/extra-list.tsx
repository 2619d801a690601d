import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { type RouteForm, useRouteForm } from '#web/form.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { CheckboxField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Page } from '#web/ui/page.tsx'
import { SetupTable } from '#web/ui/setup-table.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { EXTRA_TAXES, type ExtraCharge, ONLINE_PER } from '../contract/extras.ts'
import { folios } from '../contract/folios.ts'

/** What can be charged to a bill by choosing it: prices, tax and service codes, maintained by users who set prices. */
export function ExtraList() {
  const { t } = useTranslation('folios')
  const read = useQuery(queryOf(folios.extras, { includeInactive: true }))
  const [, setUrl] = useUrlState()
  const mayWrite = useCan('rates.write')
  const tax = ({ taxCategory }: ExtraCharge) => t(`extras.tax.${taxCategory ?? 'NONE'}`)
  const online = ({ onlinePer }: ExtraCharge) => t(`extras.onlinePer.${onlinePer ?? 'NONE'}`)
  return (
    <Page
      title={t('extras.title')}
      actions={
        mayWrite && (
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
            {t('extras.add')}
          </Button>
        )
      }
    >
      <SetupTable
        needs="rates.write"
        label={t('extras.title')}
        read={read}
        columns={[
          { key: 'name', label: t('extras.name'), cell: (extra) => extra.name, phone: 'title' },
          {
            key: 'price',
            label: t('extras.price'),
            align: 'end',
            width: 140,
            cell: ({ price }) => <MoneyText amount={price} />,
            phone: 'end',
          },
          { key: 'tax', label: t('extras.taxedAs'), width: 180, cell: tax, text: tax },
          { key: 'online', label: t('extras.online'), width: 180, cell: online, text: online },
          { key: 'code', label: t('extras.code'), width: 120, cell: (extra) => extra.serviceCode || '–' },
          {
            key: 'state',
            label: t('extras.state'),
            width: 120,
            cell: ({ isActive }) => t(isActive ? 'extras.on' : 'extras.off'),
          },
        ]}
        empty={{ icon: 'receipt', title: t('extras.none'), text: t('extras.noneText') }}
        dialog={(extra, close) => <ExtraDialog extra={extra} onClose={close} />}
      />
    </Page>
  )
}

function ExtraDialog({ extra, onClose }: { extra: ExtraCharge | undefined; onClose: () => void }) {
  return extra ? <ChangeExtra extra={extra} onClose={onClose} /> : <AddExtra onClose={onClose} />
}

function useDone(onClose: () => void) {
  const { t } = useTranslation('folios')
  return ({ name }: ExtraCharge) => {
    toast(t('extras.saved', { name }))
    onClose()
  }
}

function AddExtra({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['folios', 'shell'])
  const form = useRouteForm(folios.createExtra, {
    defaults: { name: '', taxCategory: 'SERVICE', serviceCode: '', onlinePer: null, isActive: true },
    refusedAt: { name_taken: 'name' },
    onDone: useDone(onClose),
  })
  return (
    <FormDialog form={form} title={t('extras.add')} label={t('shell:save')} onClose={onClose}>
      <ExtraFields form={form} />
    </FormDialog>
  )
}

function ChangeExtra({ extra, onClose }: { extra: ExtraCharge; onClose: () => void }) {
  const { t } = useTranslation(['folios', 'shell'])
  const { id: extraId, version, ...details } = extra
  const form = useRouteForm(folios.updateExtra, {
    known: { extraId, version },
    defaults: details,
    refusedAt: { name_taken: 'name' },
    onDone: useDone(onClose),
  })
  return (
    <FormDialog form={form} title={extra.name} label={t('shell:save')} onClose={onClose}>
      <ExtraFields form={form} />
      <CheckboxField form={form} name="isActive" label={t('extras.isOn')} />
    </FormDialog>
  )
}

type Fields = {
  form: RouteForm<typeof folios.createExtra> | RouteForm<typeof folios.updateExtra, 'extraId' | 'version'>
}

function ExtraFields({ form: given }: Fields) {
  const { t } = useTranslation('folios')
  const form = given as RouteForm<typeof folios.createExtra>
  return (
    <>
      <TextField form={form} name="name" label={t('extras.name')} isRequired autoFocus maxLength={120} />
      <MoneyField form={form} name="price" label={t('extras.price')} help={t('extras.priceHelp')} isRequired />
      <SelectField
        form={form}
        name="taxCategory"
        label={t('extras.taxedAs')}
        blank={t('extras.tax.NONE')}
        options={EXTRA_TAXES.map((value) => ({ value, label: t(`extras.tax.${value}`) }))}
      />
      <SelectField
        form={form}
        name="onlinePer"
        label={t('extras.online')}
        blank={t('extras.onlinePer.NONE')}
        options={ONLINE_PER.map((value) => ({ value, label: t(`extras.onlinePer.${value}`) }))}
      />
      <TextField form={form} name="serviceCode" label={t('extras.code')} help={t('extras.codeHelp')} maxLength={12} />
    </>
  )
}
