import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useRouteForm, type RouteForm } from '#web/form.ts'
import { CheckboxField, NumberField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { SetupTable } from '#web/ui/setup-table.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { outlets, type Station } from '../contract.ts'

/** One form to add and to change a station. */
type StationForm = RouteForm<typeof outlets.createStation>

/** Stations of the kitchen, and how soon a ticket should leave them. */
export function StationTable() {
  const { t } = useTranslation('outlets')
  const read = useQuery(queryOf(outlets.stations, { includeInactive: true }))
  return (
    <SetupTable
      needs="outlets.write"
      label={t('tab.stations')}
      read={read}
      columns={[
        { key: 'name', label: t('name'), cell: (station) => station.name, phone: 'title' },
        {
          key: 'target',
          label: t('target'),
          align: 'end',
          width: 160,
          cell: (station) => t('minutes', { count: station.targetMinutes }),
        },
        {
          key: 'state',
          label: t('state'),
          width: 120,
          phone: 'end',
          cell: (station) => t(station.isActive ? 'on' : 'off'),
        },
      ]}
      empty={{ icon: 'food', title: t('empty.stations'), text: t('empty.stationsText') }}
      dialog={(station, close) =>
        station ? <EditStation station={station} onClose={close} /> : <NewStation onClose={close} />
      }
    />
  )
}

function NewStation({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('outlets')
  const form = useRouteForm(outlets.createStation, {
    defaults: { name: '', targetMinutes: 15 },
    onDone: ({ name }) => {
      toast(t('added', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('add.stations')} onClose={onClose}>
      <StationFields form={form} />
    </FormDialog>
  )
}

function EditStation({ station, onClose }: { station: Station; onClose: () => void }) {
  const { t } = useTranslation(['outlets', 'shell'])
  const { id, version, ...own } = station
  const form = useRouteForm(outlets.updateStation, {
    known: { stationId: id, version },
    defaults: own,
    onDone: ({ name }) => {
      toast(t('saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={station.name} label={t('shell:save')} onClose={onClose}>
      <StationFields form={form} />
      <CheckboxField form={form} name="isActive" label={t('isOn')} />
    </FormDialog>
  )
}

function StationFields({ form }: { form: StationForm }) {
  const { t } = useTranslation('outlets')
  return (
    <>
      <TextField form={form} name="name" label={t('name')} isRequired autoFocus maxLength={60} />
      <FieldRow>
        <NumberField form={form} name="targetMinutes" label={t('target')} min={1} max={240} help={t('targetHelp')} />
        <NumberField form={form} name="ranking" label={t('place')} help={t('placeHelp')} />
      </FieldRow>
    </>
  )
}
