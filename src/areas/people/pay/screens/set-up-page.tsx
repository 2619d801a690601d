import Button from '@mui/material/Button'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { SetupTable } from '#web/ui/setup-table.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { pay } from '../contract/pay.ts'
import type { PayComponent, PaySettings } from '../contract/replies.ts'
import { UNMARKED } from '../rules/choices.ts'
import { ComponentDialog } from './component-dialog.tsx'

const TABS = ['components', 'premiums'] as const

/** `/hrm/pay/set-up`: components of pay, and what overtime, nights and holidays earn. */
export function PaySetUpPage() {
  const { t } = useTranslation('pay')
  const setUrl = useUrlState()[1]
  const mayChange = useCan('pay.rules')
  const tabs = useTabs(TABS, { label: (name) => t(`setUp.${name}`) })
  const { data } = useQuery(queryOf(pay.setUp, {}))
  return (
    <Page
      title={t('setUp.title')}
      subtitle={<Link to="/hrm/pay">{t('runs.title')}</Link>}
      tabs={tabs}
      actions={
        tabs.open === 'components' &&
        mayChange && (
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
            {t('setUp.add')}
          </Button>
        )
      }
    >
      {tabs.open === 'components' && <Components />}
      {tabs.open === 'premiums' && data && (mayChange ? <PremiumsForm key={data.settings.version} settings={data.settings} components={data.components} /> : t('setUp.notYours'))}
    </Page>
  )
} // prettier-ignore

function Components() {
  const { t } = useTranslation('pay')
  const read = useQuery(queryOf(pay.setUp, {}))
  const rows = { ...read, data: read.data && { rows: read.data.components } } as UseQueryResult<{
    rows: PayComponent[]
  }>
  return (
    <SetupTable
      needs="pay.rules"
      label={t('setUp.components')}
      read={rows}
      empty={{ icon: 'money', title: t('setUp.none'), text: t('setUp.noneText') }}
      columns={[
        { key: 'name', label: t('name'), cell: ({ name }) => name, phone: 'title' },
        { key: 'code', label: t('code.label'), cell: ({ code }) => <b>{code}</b>, text: ({ code }) => code },
        { key: 'kind', label: t('kind.label'), cell: ({ kind }) => t(`kind.${kind}`) },
        { key: 'basis', label: t('basis.label'), cell: ({ basis, formula }) => (basis === 'FORMULA' ? formula : t(`basis.${basis}`)) },
        { key: 'isForAll', label: t('setUp.who'), cell: ({ isForAll }) => t(isForAll ? 'everybody' : 'setUp.chosen'), phone: 'hidden' },
        { key: 'isActive', label: t('inUse'), cell: ({ isActive }) => t(isActive ? 'yes' : 'no'), phone: 'end' },
      ]}
      dialog={(row, close) => <ComponentDialog component={row} onClose={close} />}
    />
  )
} // prettier-ignore

/** How unmarked days count, and what overtime, nights and holidays earn on top. */
function PremiumsForm({ settings, components }: { settings: PaySettings; components: readonly PayComponent[] }) {
  const { t } = useTranslation(['pay', 'shell'])
  const { version, ...defaults } = settings
  const form = useRouteForm(pay.saveSettings, {
    known: { version },
    defaults,
    refusedAt: { unknown_reference: 'hoursComponentId' },
    onDone: () => toast(t('setUp.saved')),
  })
  const earnings = components
    .filter(({ kind, isActive }) => kind === 'EARNING' && isActive)
    .map(({ id, name }) => ({ value: id, label: name }))
  const unmarked = UNMARKED.map((value) => ({ value, label: t(`premium.unmarkedAs.${value}`) }))
  return (
    <Section title={t('setUp.premiums')}>
      <Form form={form} label={t('setUp.premiums')}>
        <FieldRow>
          <PercentField form={form} name="overtimePercent" label={t('premium.overtime')} />
          <PercentField form={form} name="holidayOvertimePercent" label={t('premium.holidayOvertime')} />
        </FieldRow>
        <FieldRow>
          <PercentField form={form} name="dayOffOvertimePercent" label={t('premium.dayOffOvertime')} />
          <SelectField
            form={form}
            name="hoursComponentId"
            label={t('premium.hours')}
            help={t('premium.hoursHelp')}
            options={earnings}
          />
        </FieldRow>
        <SelectField
          form={form}
          name="leaveComponentId"
          label={t('premium.leave')}
          help={t('premium.leaveHelp')}
          options={earnings}
        />
        <FieldRow>
          <PercentField form={form} name="nightPercent" label={t('premium.night')} />
          <PercentField form={form} name="holidayPercent" label={t('premium.holiday')} />
        </FieldRow>
        <FieldRow>
          <NumberField form={form} name="monthMinutes" label={t('premium.monthMinutes')} min={600} max={20_000} />
          <NumberField form={form} name="dayMinutes" label={t('premium.dayMinutes')} min={60} max={1_440} />
        </FieldRow>
        <SelectField form={form} name="unmarked" label={t('premium.unmarked')} options={unmarked} isRequired />
        <FieldRow>
          <TextField form={form} name="wagesAccount" label={t('premium.wagesAccount')} isRequired />
          <TextField form={form} name="payableAccount" label={t('premium.payableAccount')} isRequired />
        </FieldRow>
        <FormButtons form={form} label={t('shell:save')} />
      </Form>
    </Section>
  )
}
