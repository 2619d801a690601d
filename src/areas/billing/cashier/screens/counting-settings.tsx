import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { decimalsOf, type Currency } from '#core/money.ts'
import { queryOf } from '#web/api.ts'
import { type RouteForm, useRouteForm } from '#web/form.ts'
import { useMoney } from '#web/formats.ts'
import { CheckboxField } from '#web/ui/fields.tsx'
import { useField } from '#web/ui/line-field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { cashier } from '../contract/cashier.ts'
import { denominationsOf } from '../rules/denominations.ts'

/** What the property tolerates at a count, whether it counts blind, and with which notes and coins. */
export function CountingSettings() {
  const { t } = useTranslation('cashier')
  const read = useQuery(queryOf(cashier.settings, {}))
  return (
    <Section title={t('settings.title')}>
      {read.isPending && <LinesSkeleton lines={4} />}
      {read.isError && !read.data && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data && <SettingsForm key={read.data.version} settings={read.data} />}
    </Section>
  )
}

function SettingsForm({ settings }: { settings: Reply<typeof cashier.settings> }) {
  const { t } = useTranslation(['cashier', 'shell'])
  const form = useRouteForm(cashier.setSettings, {
    defaults: { ...settings },
    onDone: () => toast(t('settings.done')),
  })
  return (
    <Form form={form} label={t('settings.title')}>
      <MoneyField form={form} name="tolerance" label={t('settings.tolerance')} help={t('settings.toleranceHelp')} />
      <CheckboxField form={form} name="isBlind" label={t('settings.blind')} help={t('settings.blindHelp')} />
      <CheckboxField form={form} name="cashNeedsDrawer" label={t('settings.drawer')} help={t('settings.drawerHelp')} />
      <DenominationsField form={form} />
      <FormButtons form={form} label={t('shell:save')} />
    </Form>
  )
}

/** Notes and coins, separated by spaces; an empty list means the currency's own. */
function DenominationsField({ form }: { form: RouteForm<typeof cashier.setSettings> }) {
  const { t } = useTranslation('cashier')
  const { parse, currency } = useMoney()
  const field = useField({ form, name: 'denominations' })
  const [typed, setTyped] = useState<string>()
  const decimals = decimalsOf(currency as Currency)
  const written = (values: readonly number[]) => values.map((value) => String(value / 10 ** decimals)).join(' ')
  const take = (text: string) => {
    setTyped(text)
    const words = text.split(/[\s;]+/).filter((word) => word !== '')
    field.set(words.map((word) => parse(word) ?? Number.NaN))
  }
  return (
    <MuiTextField
      label={t('settings.denominations')}
      value={typed ?? written((field.value as number[] | undefined) ?? [])}
      placeholder={written(denominationsOf(currency, decimals))}
      onChange={(event) => take(event.target.value)}
      onBlur={field.onBlur}
      error={field.hasError}
      helperText={field.help ?? t('settings.denominationsHelp')}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'text' } }}
    />
  )
}
