import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { outlets } from '#areas/property/outlets/contract.ts'
import { queryOf } from '#web/api.ts'
import { fieldsOf, useRouteForm } from '#web/form.ts'
import { CheckboxField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Printer, WAYS } from '../contract/replies.ts'
import { printing } from '../contract/printing.ts'

type DialogProps = { printer: Printer | undefined; close: () => void }

const blank = {
  name: '',
  widthMm: 80 as const,
  way: 'AGENT' as const,
  agentPrinter: '',
  copies: 1,
  isDefault: false,
  isActive: true,
  backupId: null,
  keepMinutes: 120,
  stationIds: [] as string[],
}

/** A new printer, or another look at one. */
export function PrinterDialog({ printer, close }: DialogProps) {
  return printer ? <EditPrinter printer={printer} close={close} /> : <NewPrinter close={close} />
}

function useDone(close: () => void) {
  const { t } = useTranslation('printing')
  return ({ name }: Printer) => {
    toast(t('saved', { name }))
    close()
  }
}

function NewPrinter({ close }: { close: () => void }) {
  const { t } = useTranslation('printing')
  const form = useRouteForm(printing.createPrinter, { defaults: blank, onDone: useDone(close) })
  return <PrinterForm form={form} title={t('add')} close={close} printerId="" />
}

function EditPrinter({ printer, close }: { printer: Printer; close: () => void }) {
  const { id, waitingCount: _, condition: __, conditionAt: ___, ...details } = printer
  const form = useRouteForm(printing.updatePrinter, { defaults: { printerId: id, ...details }, onDone: useDone(close) })
  return <PrinterForm form={fieldsOf(form)} title={printer.name} close={close} printerId={id} />
}

type NewForm = ReturnType<typeof useRouteForm<typeof printing.createPrinter>>

function PrinterForm({
  form,
  title,
  close,
  printerId,
}: {
  form: NewForm
  title: string
  close: () => void
  printerId: string
}) {
  const { t } = useTranslation(['printing', 'shell'])
  const { data: printers } = useQuery(queryOf(printing.printers, {}))
  const way = useWatch({ control: form.control, name: 'way' })
  const others = (printers?.rows ?? []).filter(({ id, isActive }) => id !== printerId && isActive)
  return (
    <FormDialog form={form} title={title} label={t('shell:save')} onClose={close} width={560}>
      <TextField form={form} name="name" label={t('name')} isRequired autoFocus />
      <FieldRow>
        <SelectField
          form={form}
          name="way"
          label={t('way')}
          options={WAYS.map((value) => ({ value, label: t(`ways.${value}`) }))}
        />
        <SelectField
          form={form}
          name="widthMm"
          label={t('width')}
          options={([80, 58] as const).map((width) => ({ value: width, label: t('mm', { width }) }))}
        />
      </FieldRow>
      {way === 'AGENT' && (
        <TextField form={form} name="agentPrinter" label={t('agentPrinter')} help={t('agentPrinterHelp')} />
      )}
      <FieldRow>
        <NumberField form={form} name="copies" label={t('copies')} />
        <NumberField form={form} name="keepMinutes" label={t('keepMinutes')} help={t('keepHelp')} />
      </FieldRow>
      <SelectField
        form={form}
        name="backupId"
        label={t('backup')}
        blank={t('noBackup')}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <StationChoice form={form} />
      <CheckboxField form={form} name="isDefault" label={t('isDefault')} />
      <CheckboxField form={form} name="isActive" label={t('isActive')} />
    </FormDialog>
  )
}

/** The stations whose tickets it prints, where there are any. */
function StationChoice({ form }: { form: NewForm }) {
  const { t } = useTranslation('printing')
  const { data: stations } = useQuery(queryOf(outlets.stations, {}))
  const chosen = useWatch({ control: form.control, name: 'stationIds' }) ?? []
  const toggle = (id: string) =>
    form.setValue('stationIds', chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id], {
      shouldDirty: true,
    })
  if (!stations || stations.rows.length === 0) return null
  return (
    <div role="group" aria-label={t('stations')}>
      <FormLabel>{t('stations')}</FormLabel>
      <FormGroup row>
        {stations.rows.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            label={name}
            control={<Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />}
          />
        ))}
      </FormGroup>
    </div>
  )
}
