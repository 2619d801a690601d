import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { outlets } from '#areas/property/outlets/contract.ts'
import { rota } from '#areas/people/rota/contract/rota.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Page } from '#web/ui/page.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { pay } from '../contract/pay.ts'
import { POOL_SHARES, POOL_SOURCES } from '../rules/choices.ts'
import { monthBefore } from '../rules/days.ts'
import { PoolPanel } from './pool-panel.tsx'
import { PoolStateChip, usePeriod } from './words.tsx'

/** `/hrm/pay/tips`: pools of tips and service charge, the latest days first. */
export function PoolsPage() {
  const { t } = useTranslation('pay')
  const [url, setUrl] = useUrlState()
  const period = usePeriod()
  return (
    <Page
      title={t('pools.title')}
      subtitle={<Link to="/hrm/pay">{t('runs.title')}</Link>}
      actions={
        <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
          {t('pools.prepare')}
        </Button>
      }
    >
      <DataList
        label={t('pools.title')}
        source={pay.pools}
        columns={[
          { key: 'name', label: t('pools.name'), cell: ({ name }) => name, phone: 'title' },
          { key: 'period', label: t('period'), cell: (row) => period(row) },
          { key: 'outlet', label: t('pools.outlet'), cell: ({ source, outletName }) => outletName ?? (source === 'AMOUNT' ? '–' : t('pools.allOutlets')), phone: 'hidden' },
          { key: 'people', label: t('runs.people'), cell: ({ people }) => people, align: 'end' },
          { key: 'amount', label: t('pools.taken'), cell: ({ amount, currency }) => <MoneyText amount={amount} currency={currency} />, align: 'end', phone: 'hidden' },
          { key: 'shared', label: t('pools.shared'), cell: ({ shared, currency }) => <MoneyText amount={shared} currency={currency} />, align: 'end' },
          { key: 'state', label: t('status'), cell: ({ state }) => <PoolStateChip state={state} />, phone: 'end' },
        ]}
        onOpen={({ id }) => setUrl({ pool: id })}
        empty={{ title: t('pools.none'), text: t('pools.noneText') }}
      />
      {url['new'] === 'yes' && (
        <PrepareDialog onClose={() => setUrl({ new: undefined })} onDone={(id) => setUrl({ new: undefined, pool: id })} />
      )}
      {url['pool'] && <PoolPanel poolId={url['pool']} onClose={() => setUrl({ pool: undefined })} />}
    </Page>
  )
} // prettier-ignore

/** A form that shares the tips of the month before today, unless something else is chosen. */
function usePoolForm(onDone: (poolId: string) => void) {
  const { t } = useTranslation('pay')
  const { today } = useDays()
  return useRouteForm(pay.preparePool, {
    defaults: {
      name: '',
      source: 'TIPS',
      outletId: null,
      departmentId: null,
      sharedBy: 'POINTS',
      ...monthBefore(today),
      amount: null,
      heldBack: 0,
      componentId: '',
    },
    refusedAt: {
      dates_disordered: 'until',
      pool_not_over: 'until',
      pool_amount: 'amount',
      pool_overlaps: 'from',
      unknown_reference: 'componentId',
    },
    onDone: ({ id }) => {
      toast(t('pools.prepared'))
      onDone(id)
    },
  })
}
type Form = ReturnType<typeof usePoolForm>

function PrepareDialog({ onClose, onDone }: { onClose: () => void; onDone: (poolId: string) => void }) {
  const { t } = useTranslation('pay')
  const setUp = useQuery(queryOf(pay.setUp, {}))
  const earnings = (setUp.data?.components ?? []).filter(({ isActive, kind }) => isActive && kind === 'EARNING')
  const rules = useQuery({ ...queryOf(rota.setUp, {}), enabled: useCan('rota.own') })
  const departments = (rules.data?.departments ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const form = usePoolForm(onDone)
  return (
    <FormDialog form={form} title={t('pools.prepare')} onClose={onClose}>
      <p>{t('pools.text')}</p>
      <FieldRow>
        <TextField form={form} name="name" label={t('pools.name')} isRequired autoFocus />
        <SelectField
          form={form}
          name="source"
          label={t('pools.source')}
          options={POOL_SOURCES.map((value) => ({ value, label: t(`pools.sources.${value}`) }))}
          isRequired
        />
      </FieldRow>
      <FieldRow>
        <DayField form={form} name="from" label={t('from')} isRequired />
        <DayField form={form} name="until" label={t('until')} isRequired />
      </FieldRow>
      <TakenField form={form} />
      <FieldRow>
        <SelectField
          form={form}
          name="departmentId"
          label={t('pools.department')}
          help={t('pools.departmentHelp')}
          options={departments}
          blank={t('everybody')}
        />
        <SelectField
          form={form}
          name="sharedBy"
          label={t('pools.sharedBy')}
          options={POOL_SHARES.map((value) => ({ value, label: t(`pools.by.${value}`) }))}
          isRequired
        />
      </FieldRow>
      <FieldRow>
        <PercentField form={form} name="heldBack" label={t('pools.heldBack')} />
        <SelectField
          form={form}
          name="componentId"
          label={t('pools.component')}
          options={earnings.map(({ id, name, code }) => ({ value: id, label: name, note: code }))}
          isRequired
        />
      </FieldRow>
    </FormDialog>
  )
}

/** An amount, or the outlet whose orders took it. */
function TakenField({ form }: { form: Form }) {
  const { t } = useTranslation('pay')
  const places = useQuery({ ...queryOf(outlets.list, {}), enabled: useCan('outlets.read') })
  if (useWatch({ control: form.control, name: 'source' }) === 'AMOUNT')
    return <MoneyField form={form} name="amount" label={t('amount')} isRequired />
  return (
    <SelectField
      form={form}
      name="outletId"
      label={t('pools.outlet')}
      options={(places.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      blank={t('pools.allOutlets')}
    />
  )
}
